import text from '../../../docs/rules.md?raw';

/** One ruling of docs/rules.md. */
export interface Ruling {
  id: string;
  title: string;
  words: string;
  part: string;
}

/** The rulings in their order, under the headings they stand under. */
export function rulingsOf(markdown: string): Ruling[] {
  let part = '';
  return markdown.split(/\n{2,}/).flatMap((block) => {
    if (/^##? /.test(block)) part = block.replace(/^#+/, '').trim();
    const found = /^\*\*([RSL]\d+)\s*(.*?)\.?\*\*\s*([\s\S]*)$/.exec(block.trim());
    if (!found) return [];
    const [, id = '', title = '', rest = ''] = found;
    return { id, title, words: plain(rest), part };
  });
}

export const rulings = rulingsOf(text);

/** Those in which every word asked for stands. */
export function search(all: readonly Ruling[], query: string): Ruling[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return all.filter(({ id, title, words: text }) => {
    const hay = `${id} ${title} ${text}`.toLowerCase();
    return words.every((word) => hay.includes(word));
  });
}

/** Without the names of scenarios and the marks of the format. */
function plain(markdown: string): string {
  return markdown
    .replace(/`[RSL]\d+\w*`/g, '')
    .replace(/[`*]/g, '')
    .replace(/\((No scenario|D\d)[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
