import type { GameSummary } from '../net/messages';
import { capital } from '../base/text';
import { hasNoOutcome } from '../game/sentences';
import { language, seatWords, t } from '../base/words.svelte';

/**
 * All moves came when the game was made: a record was opened, nobody played. Two people at devices of
 * their own open none, however soon their game ends.
 */
const isRecord = ({ created, played, result, people }: GameSummary) =>
  !people && result !== null && created === played;

/** The names of both players, the first seat first. */
export function playersOf(game: GameSummary): string {
  if (game.damaged && !game.created) return t('ui.damaged_game');
  if (isRecord(game)) return t('ui.record');
  const { seats, people } = game;
  if (people) {
    const { names, seat } = people;
    const name = (of: 0 | 1) =>
      names[of] ? capital(names[of]) : capital(t(seat === of ? 'ui.you' : 'ui.other_player'));
    return t('ui.versus', { first: name(seat ?? 0), second: name(seat === 1 ? 0 : 1) });
  }
  if (seats[0] === 'human' && seats[1] === 'human') return t('ui.play_two');
  const [first, second] = seats;
  return t('ui.versus', { first: capital(seatWords(first)), second: seatWords(second) });
}

export function stateOf({ age, result, seats, people, damaged }: GameSummary): string {
  if (damaged) return t('ui.ended.damaged');
  if (!result) return t(people?.waiting ? 'ui.waiting_friend' : `age.${age}`);
  if (result.kind === 'aborted') return t('ui.ended.aborted');
  if (result.winner === null) return t('ui.ended.tie');
  const given = people?.names[result.winner];
  const winner = given
    ? capital(given)
    : seats[0] === seats[1]
      ? t('ui.player', { n: result.winner + 1 })
      : seatWords(seats[result.winner]);
  return t(`ui.ended.${result.kind}`, {
    winner,
    first: result.scores[0].total,
    second: result.scores[1].total,
  });
}

export function whenOf(time: string): string {
  if (!time) return '';
  return new Intl.DateTimeFormat(language(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  );
}

/** The result for the only human of a game; null if it has none or two. */
export function outcomeOf({
  result,
  seats,
  people,
}: GameSummary): 'won' | 'lost' | 'shared' | null {
  const seat = people ? (people.seat ?? -1) : seats.indexOf('human');
  if (!result || seat < 0 || hasNoOutcome(result)) return null;
  if (!people && seats.every((each) => each === 'human')) return null;
  if (result.winner === null) return 'shared';
  return result.winner === seat ? 'won' : 'lost';
}

/** Stored games won and lost against an opponent. */
export function recordAgainst(games: readonly GameSummary[], opponent: string) {
  const outcomes = games.filter(({ seats }) => seats.includes(opponent)).map(outcomeOf);
  const count = (what: string) => outcomes.filter((each) => each === what).length;
  return { won: count('won'), lost: count('lost') };
}
