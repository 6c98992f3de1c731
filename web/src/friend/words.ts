import { ADDONS, playedIn } from '../addons/Addons.svelte';
import type { Catalogue } from '../base/catalogue';
import { language, t, tenths } from '../base/words.svelte';
import type { Terms, Variant } from '../net/messages';
import type { NoticeWords } from '../nudge/notice';
import { friendWords } from '../base/parts.svelte';

/** The game that was agreed on: what is played, and the rules that differ from the usual ones. */
export function gameWords(variant: Variant, catalogue: Catalogue): string[] {
  const name =
    playedIn(variant).map(({ id }) => t(`addon.${id}.name`))[0] ?? friendWords.say('base');
  const rules = catalogue.options
    .filter(({ id, values }) => variant[id] !== undefined && variant[id] !== values[0])
    .map(({ id, values }) => {
      const value = variant[id];
      if (typeof value === 'number') return t(`option.${id}.is`, { n: value });
      if (values.length === 2) return t(`option.${id}.about`);
      const which = values.findIndex((each) => each === value);
      return `${t(`option.${id}`)}: ${t(`option.${id}.${which}`)}`;
    });
  const more = ADDONS.flatMap(({ terms }) => terms?.words(variant) ?? []);
  return [name, ...more, ...rules];
}

export function clockWords(clock: Terms | null): string {
  if (!clock) return friendWords.say('clock.none');
  if (clock.days !== undefined) return friendWords.say('clock.days_each', { n: clock.days });
  const { minutes = 0, increment = 0 } = clock;
  return increment
    ? friendWords.say('clock.minutes_and', { n: minutes, increment })
    : friendWords.say('clock.minutes_each', { n: minutes });
}

/** Time on a clock: days and hours, hours and minutes, minutes and seconds, at last tenths. */
export function clockFace(ms: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  if (ms < 10_000) return `0:0${tenths(Math.floor(ms / 100) / 10)}`;
  const seconds = Math.floor(ms / 1000);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24)
    return friendWords.say('clock.days_hours', { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A length of time in the largest unit that says enough. */
export function lengthWords(seconds: number): string {
  const units = [
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  return new Intl.NumberFormat(language(), {
    style: 'unit',
    unit,
    unitDisplay: 'narrow',
  }).format(Math.floor(seconds / length));
}

export const awayWords = (seconds: number): string =>
  friendWords.say('away', { time: lengthWords(seconds) });

/** The words of notifications, for the service worker, which has no texts. */
export const noticeWords = (): NoticeWords => ({
  title: friendWords.say('nudge.turn'),
  against: friendWords.say('nudge.against', { player: '{player}' }),
  other: t('ui.other_player'),
  some: friendWords.say('nudge.some'),
});
