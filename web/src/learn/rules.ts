import { folded } from '../shared/find';

/** One ruling of docs/rules.md, or a question that the booklets leave open (O1). */
export interface Ruling {
  id: string;
  title: string;
  words: string;
  /** The rows of its table, headings first; empty if it has none. */
  table: string[][];
  part: string;
}

/** The rulings, and the language they are in. */
export interface Book {
  language: string;
  rulings: Ruling[];
}

/** Files such as docs/rules.fr.md; each is loaded when its rulings are read. */
const translated = import.meta.glob<string>('../../../docs/rules.*.md', {
  query: '?raw',
  import: 'default',
});

/** The rules in the wanted language, or in English if there is no translation. */
export async function rulesIn(wanted: string): Promise<Book> {
  const own = translated[`../../../docs/rules.${wanted}.md`];
  const text = own ? await own() : (await import('../../../docs/rules.md?raw')).default;
  return { language: own ? wanted : 'en', rulings: rulingsOf(text) };
}

/** The rulings in order, with their headings and tables. */
export function rulingsOf(markdown: string): Ruling[] {
  const rulings: Ruling[] = [];
  let part = '';
  let last: Ruling | undefined;
  for (const block of markdown.split(/\n{2,}/).map((each) => each.trim())) {
    const found = /^\*\*([RSLO]\d+)\s*(.*?)\.?\*\*\s*([\s\S]*)$/.exec(block);
    if (found) {
      const [, id = '', title = '', rest = ''] = found;
      last = { id, title, words: plain(rest), table: [], part };
      rulings.push(last);
    } else if (block.startsWith('#')) {
      if (/^##? /.test(block)) part = block.replace(/^#+/, '').trim();
      last = undefined;
    } else if (block.startsWith('|')) {
      last?.table.push(...rowsOf(block));
    } else if (last) {
      last.words = `${last.words} ${plain(block)}`.trim();
    }
  }
  return rulings;
}

function rowsOf(block: string): string[][] {
  const rows = block.split('\n').filter((line) => !/^[|\s:-]+$/.test(line));
  return rows.map((line) => line.split('|').slice(1, -1).map(plain));
}

/** The rulings that contain every word of the query, ignoring accents. */
export function search(all: readonly Ruling[], query: string): Ruling[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return all.filter(({ id, title, words: text, table }) => {
    const hay = folded(`${id} ${title} ${text} ${table.flat().join(' ')}`);
    return words.every((word) => hay.includes(word));
  });
}

/** Without the names of scenarios and Markdown syntax. */
function plain(markdown: string): string {
  return markdown
    .replace(/`[RSL]\d+\w*`/g, '')
    .replace(/[`*]/g, '')
    .replace(/\(((No|Pas\s+de|Kein|Sin)\s+(sc[eé]nario|Szenario|escenario)|D\d)[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
