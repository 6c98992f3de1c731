/** The most characters of a name, as people count them: a picture is one. The server counts alike. */
export const MOST_LETTERS = 24;

const segmenter =
  'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** Number of characters that people see in a text. */
export const lettersIn = (text: string): number => [...(segmenter?.segment(text) ?? text)].length;

/** As it is sent: a letter with its accent is one character, whatever the keyboard made of it. */
export const written = (name: string): string => name.normalize('NFC').trim();

const ABOUT_NAME = ['bad_name', 'name_taken', 'name_reserved'];

/** The error, if it belongs at the field with the name. */
export const aboutName = (why: string | null | undefined): string | null =>
  why && ABOUT_NAME.includes(why) ? why : null;
