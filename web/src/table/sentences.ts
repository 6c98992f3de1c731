import type { Seat, Table, TableEvent } from '../net/messages';
import { capital } from '../text';
import { t } from '../words.svelte';

type Seated = Pick<Table, 'you' | 'seats'>;

/** Arguments of an event that are seats when they are numbers. */
const SEATS = ['player', 'first', 'other'];

/** What a player is called: you and the computer, or by number where two people share the screen. */
export function nameOf({ you, seats }: Seated, seat: Seat): string {
  if (you.length === 1) return t(you[0] === seat ? 'ui.you' : 'ui.computer');
  return t(seats[seat] === 'human' ? 'ui.player' : 'ui.computer_player', { n: seat + 1 });
}

export function isYou({ you }: Seated, seat: Seat): boolean {
  return you.length === 1 && you[0] === seat;
}

/** An event in words; null where there is nothing to tell. */
export function sentenceOf(table: Seated, event: TableEvent): string | null {
  if (!event.key) return null;
  const args = { ...event.args };
  for (const name of SEATS) {
    const value = args[name];
    if (value === 0 || value === 1) args[name] = nameOf(table, value);
  }
  return capital(t(event.key, args));
}

/** What is to be done now and by whom. */
export function promptOf(table: Table): string {
  if (table.result) return resultOf(table);
  const seat = table.actor;
  if (seat === null || table.step === null) return '';
  const what = t(`step.${table.step}`);
  if (isYou(table, seat)) return t('ui.prompt.you', { what });
  if (table.you.includes(seat)) return t('ui.prompt.player', { player: nameOf(table, seat), what });
  return capital(t('ui.prompt.wait', { player: nameOf(table, seat) }));
}

/** An offered move in a few words, as a hint. */
export function hintWords({ options }: Table, move: string): string {
  const option = options.find((each) => each.move === move);
  if (!option) return move;
  switch (option.do) {
    case 'build':
      return t('ui.hint.build', { card: `card.${option.card}` });
    case 'discard':
      return t('ui.hint.sell', { card: `card.${option.card}` });
    case 'wonder':
      return t('ui.hint.wonder', {
        card: `card.${option.card}`,
        wonder: `wonder.${option.wonder}`,
      });
    case 'draft':
      return t(`wonder.${option.wonder}`);
    case 'token':
      return t(`token.${option.token}`);
    case 'destroy':
    case 'revive':
      return t(`card.${option.card}`);
    case 'first_player':
      return t('ui.player', { n: option.player + 1 });
  }
}

export function resultOf(table: Table): string {
  const { result } = table;
  if (!result) return '';
  const { winner, scores } = result;
  if (winner === null) return t('result.tie', { points: scores[0].total });
  const points = scores[winner].total;
  const others = scores[winner === 0 ? 1 : 0].total;
  const kind = result.kind === 'civilian' && points === others ? 'civilian_blue' : result.kind;
  const player = nameOf(table, winner);
  const key = isYou(table, winner) ? `result.you.${kind}` : `result.${kind}`;
  return capital(t(key, { player, points, others }));
}
