/** One ruling of docs/rules.md. */
export interface Ruling {
  id: string;
  title: string;
  words: string;
  /** The rows of its table, the heads first; empty where it has none. */
  table: string[][];
  part: string;
}

/** The rulings, and the language they are in. */
export interface Book {
  language: string;
  rulings: Ruling[];
}

/** docs/rules.fr.md and the like. Each language is fetched when its rulings are read. */
const translated = import.meta.glob<string>('../../../docs/rules.*.md', {
  query: '?raw',
  import: 'default',
});

/** In the language wanted, or in English where nobody has translated them yet. */
export async function rulesIn(wanted: string): Promise<Book> {
  const own = translated[`../../../docs/rules.${wanted}.md`];
  const text = own ? await own() : (await import('../../../docs/rules.md?raw')).default;
  return { language: own ? wanted : 'en', rulings: rulingsOf(text) };
}

/** The rulings in their order, under the headings they stand under, with what follows each. */
export function rulingsOf(markdown: string): Ruling[] {
  const rulings: Ruling[] = [];
  let part = '';
  let last: Ruling | undefined;
  for (const block of markdown.split(/\n{2,}/).map((each) => each.trim())) {
    const found = /^\*\*([RSL]\d+)\s*(.*?)\.?\*\*\s*([\s\S]*)$/.exec(block);
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

/** Those in which every word asked for stands, however its accents are typed. */
export function search(all: readonly Ruling[], query: string): Ruling[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  return all.filter(({ id, title, words: text, table }) => {
    const hay = folded(`${id} ${title} ${text} ${table.flat().join(' ')}`);
    return words.every((word) => hay.includes(word));
  });
}

/** What a keyboard without accents and round apostrophes can type as well. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
}

/** Without the names of scenarios and the marks of the format. */
function plain(markdown: string): string {
  return markdown
    .replace(/`[RSL]\d+\w*`/g, '')
    .replace(/[`*]/g, '')
    .replace(/\(((No|Pas\s+de)\s+sc[eé]nario|D\d)[^)]*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
