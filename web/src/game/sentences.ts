import type { Option, Seat, Table, TableEvent } from '../net/messages';
import { addonLabel, CARDS_PLAY, nameKey } from '../addons/words';
import { capital, TO_YOU, type Args } from '../base/text';
import { t } from '../base/words.svelte';

type Seated = Pick<Table, 'you' | 'seats'> & Partial<Table> & Told;
/**
 * Players whom the sentence addresses, if that is not who decides: on the analysis board one user
 * decides for both seats.
 */
export interface Told {
  told?: readonly Seat[];
}

/** Arguments of an event that are seats if they are numbers. */
const SEATS = ['player', 'first', 'other'];

/**
 * The name of a player: "you" and the opponent, or a number where two people share the screen. A seat
 * played by cards has a name of its own.
 */
export function nameOf(table: Seated, seat: Seat): string {
  const { you, told = you, seats } = table;
  if (cardsPlay(table, seat)) return t(nameKey(table) ?? 'ui.computer');
  const given = givenName(table, seat);
  if (told.length === 1) {
    if (told[0] === seat) return t('ui.you');
    return given ?? t(seats[seat] === 'human' ? 'ui.other_player' : 'ui.computer');
  }
  if (given) return given;
  return t(seats[seat] === 'human' ? 'ui.player' : 'ui.computer_player', { n: seat + 1 });
}

/** The name that a player gave. It begins with a capital, so it is never taken for a key. */
export function givenName({ names }: Partial<Table>, seat: Seat): string | null {
  const name = names?.[seat];
  return name ? capital(name) : null;
}

/** Cards play that seat: it pays nothing, and no policy or level plays it. */
export function cardsPlay({ seats }: Pick<Table, 'seats'>, seat: Seat): boolean {
  return seats[seat] === CARDS_PLAY;
}

export function isYou({ you, told = you }: Seated, seat: Seat): boolean {
  return told.length === 1 && told[0] === seat;
}

/** The title of a city: whose it is. */
export function cityTitle(table: Seated, seat: Seat): string {
  const player = nameOf(table, seat);
  return t('ui.city_title', { player, ...(isYou(table, seat) ? TO_YOU : {}) });
}

/**
 * The sentences of an event: what happened and what followed from it; empty where there is nothing
 * to say.
 */
export function sentencesOf(table: Seated, { key, args = {}, more = [] }: TableEvent): string[] {
  const told = key ? [{ key, args }, ...more] : more;
  return told.map((each) => wordsOf(table, each));
}

export function sentenceOf(table: Seated, event: TableEvent): string | null {
  return sentencesOf(table, event).join(' ') || null;
}

function wordsOf(table: Seated, { key, args }: { key: string; args: Args }): string {
  const worded = Object.entries(args).map(([name, value]) => [
    name,
    SEATS.includes(name) && (value === 0 || value === 1) ? nameOf(table, value) : value,
  ]);
  const { player } = args;
  const you = (player === 0 || player === 1) && isYou(table, player) ? TO_YOU : {};
  return capital(t(key, { ...(Object.fromEntries(worded) as Args), ...you }));
}

/** The card of an event: the one taken, or the one that the rival took. */
export function cardOf({ card, builds }: TableEvent): string | null {
  return typeof card === 'string' ? card : (builds ?? null);
}

/** Prompt: who has to do what now; `again`: and had the turn before. */
export function promptOf(table: Table, again = false): string {
  if (table.result) return resultOf(table);
  const seat = table.actor;
  if (seat === null || table.step === null) return '';
  const waited = waitedFor(table);
  if (waited) return waited;
  const what = t(`step.${table.step}`);
  if (isYou(table, seat)) return t(again ? 'ui.prompt.you_again' : 'ui.prompt.you', { what });
  if (table.you.includes(seat)) {
    const key = again ? 'ui.prompt.player_again' : 'ui.prompt.player';
    return capital(t(key, { player: nameOf(table, seat), what }));
  }
  return capital(t('ui.prompt.wait', { player: nameOf(table, seat) }));
}

/** This device's only seat has answered in secret: the sentence that it waits for the other. */
function waitedFor(table: Table): string | null {
  const { you, sealed, step } = table;
  const [seat] = you;
  if (!sealed || seat === undefined || you.length > 1 || !sealed[seat]) return null;
  const player = nameOf(table, seat === 0 ? 1 : 0);
  return t(step === 'recruit_choose' ? 'secret.wait_choose' : 'secret.wait_declare', { player });
}

/** The name of an option: what it takes, or that it takes nothing. */
export function labelOf(table: Seated, option: Option): string {
  const own = addonLabel(option);
  if (own !== null) return own;
  if ('wonder' in option) return t(`wonder.${option.wonder}`);
  if ('card' in option)
    return option.card ? t(`card.${option.card}`) : t(`choice.${option.do}_none`);
  if ('token' in option) return t(`token.${option.token}`);
  return 'player' in option ? capital(nameOf(table, option.player)) : '';
}

/** Whether a game ended that nobody won, lost or shared: called off, or found damaged. */
export const hasNoOutcome = ({ kind }: { kind: string }) =>
  kind === 'aborted' || kind === 'damaged';

export function resultOf(table: Table): string {
  const { result } = table;
  if (!result) return '';
  const { winner, scores } = result;
  if (hasNoOutcome(result)) return t(`result.${result.kind}`);
  if (winner === null) return t('result.tie', { points: scores[0].total });
  const points = scores[winner].total;
  const others = scores[winner === 0 ? 1 : 0].total;
  const kind = result.kind === 'civilian' && points === others ? 'civilian_blue' : result.kind;
  const player = nameOf(table, winner);
  const key = isYou(table, winner) ? `result.you.${kind}` : `result.${kind}`;
  return capital(t(key, { player, points, others }));
}
