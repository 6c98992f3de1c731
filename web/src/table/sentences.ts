import type { Option, Seat, Table, TableEvent } from '../net/messages';
import { capital, type Args } from '../text';
import { t } from '../words.svelte';

type Seated = Pick<Table, 'you' | 'seats' | 'solo'> & Told;
/** To whom it is told, where that is not who decides: on the analysis board one decides for both. */
export interface Told {
  told?: readonly Seat[];
}

/** Arguments of an event that are seats when they are numbers. */
const SEATS = ['player', 'first', 'other'];

/**
 * What a player is called: you and whoever plays against you, or by number where two people share the
 * screen. The rival of the Solo mode has a name of its own.
 */
export function nameOf({ you, told = you, seats, solo }: Seated, seat: Seat): string {
  if (seats[seat] === 'rival') return t(solo?.rival ? `rival.${solo.rival}.name` : 'solo.rival');
  if (told.length === 1) {
    if (told[0] === seat) return t('ui.you');
    return t(seats[seat] === 'human' ? 'ui.other_player' : 'ui.computer');
  }
  return t(seats[seat] === 'human' ? 'ui.player' : 'ui.computer_player', { n: seat + 1 });
}

export function isYou({ you, told = you }: Seated, seat: Seat): boolean {
  return told.length === 1 && told[0] === seat;
}

/** An event in words, with all that came of it; null where there is nothing to tell. */
export function sentenceOf(table: Seated, event: TableEvent): string | null {
  const { key, args = {}, more = [] } = event;
  const told = key ? [{ key, args }, ...more] : more;
  return told.length > 0 ? told.map((each) => wordsOf(table, each)).join(' ') : null;
}

function wordsOf(table: Seated, { key, args }: { key: string; args: Args }): string {
  const worded = Object.entries(args).map(([name, value]) => [
    name,
    SEATS.includes(name) && (value === 0 || value === 1) ? nameOf(table, value) : value,
  ]);
  return capital(t(key, Object.fromEntries(worded) as Args));
}

/** The card of an event: the one taken, or the one that a Decision led to. */
export function cardOf({ card, builds }: TableEvent): string | null {
  return typeof card === 'string' ? card : (builds ?? null);
}

/** What is to be done now and by whom. */
export function promptOf(table: Table): string {
  if (table.result) return resultOf(table);
  const seat = table.actor;
  if (seat === null || table.step === null) return '';
  const waited = waitedFor(table);
  if (waited) return waited;
  const what = t(`step.${table.step}`);
  if (isYou(table, seat)) return t('ui.prompt.you', { what });
  if (table.you.includes(seat)) return t('ui.prompt.player', { player: nameOf(table, seat), what });
  return capital(t('ui.prompt.wait', { player: nameOf(table, seat) }));
}

/** The one seat of this screen has decided in secret: now it waits for the other. */
function waitedFor({ you, seats, sealed, step }: Table): string | null {
  const [seat] = you;
  if (!sealed || seat === undefined || you.length > 1 || !sealed[seat]) return null;
  const player = nameOf({ you, seats }, seat === 0 ? 1 : 0);
  return t(step === 'recruit_choose' ? 'secret.wait_choose' : 'secret.wait_declare', { player });
}

/** What an option of a step is called: what would be taken, or that nothing would be. */
export function labelOf(table: Seated, option: Option): string {
  if (option.do === 'recruit_declare') {
    const { plan, paid = 0, gained = 0 } = option;
    if (plan === 'discard') return t('choice.discard_leader', { n: gained });
    return paid > 0 ? t('choice.recruit', { n: paid }) : t('choice.recruit_free');
  }
  if ('wonder' in option) return t(`wonder.${option.wonder}`);
  if ('leader' in option)
    return option.leader ? t(`leader.${option.leader}.name`) : t(`choice.${option.do}_none`);
  if ('card' in option)
    return option.card ? t(`card.${option.card}`) : t(`choice.${option.do}_none`);
  if ('token' in option) return t(`token.${option.token}`);
  return capital(nameOf(table, option.player));
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
