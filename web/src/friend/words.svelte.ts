import { WordPart } from '../base/parts.svelte';
import type { Args, Texts } from '../base/text';
import { t } from '../base/words.svelte';
import type { NoticeWords } from '../nudge/notice';

/** The words of games between people at devices of their own: loaded only for those. */
export const friendWords = new WordPart(
  import.meta.glob<Texts>('../../../text/*.json', { import: 'default', query: '?friend' }),
);

/** The sentence `friend.<key>`. */
export const tell = (key: string, args?: Args): string => friendWords.say(`friend.${key}`, args);

/** The words of notifications, for the service worker, which has no texts. */
export const noticeWords = (): NoticeWords => ({
  title: tell('nudge.turn'),
  against: tell('nudge.against', { player: '{player}' }),
  other: t('ui.other_player'),
  some: tell('nudge.some'),
});
