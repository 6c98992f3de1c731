import type { Seat, Table, TableEvent } from '../net/messages';
import { sentencesOf } from './sentences';

/**
 * The seat that acts in an event: a Decision card is turned up by chance and carried out by the
 * rival.
 */
export function doerOf({ by, do: what }: Pick<TableEvent, 'by' | 'do'>): Seat | 'chance' {
  return what === 'decision' ? 1 : by;
}

/** The events since one seat last took over from the other: the last turn, with extra turns. */
export function lastTurn(events: readonly TableEvent[]): readonly TableEvent[] {
  const last = events.findLast((event) => doerOf(event) !== 'chance');
  if (!last) return [];
  const before = events.findLastIndex((event) => ![doerOf(last), 'chance'].includes(doerOf(event)));
  const first = events.findIndex((event, i) => i > before && doerOf(event) === doerOf(last));
  return events.slice(first);
}

/** The events after the last move made at this device; where nobody plays here, the last turn. */
export function newsOf({ you }: Pick<Table, 'you'>, events: readonly TableEvent[]) {
  if (you.length === 0) return lastTurn(events);
  const own = events.findLastIndex(({ by }) => by !== 'chance' && you.includes(by));
  return events.slice(Math.max(0, toldLater(events[own - 1]) ? own - 1 : own));
}

/** The part of the news that the players at this device may have missed: what others did. */
export function missedOf({ you }: Pick<Table, 'you'>, news: readonly TableEvent[]) {
  return news.filter((event, i) => {
    const doer = doerOf(event);
    return doer === 'chance' || you.length !== 1 || !you.includes(doer) || toldLater(news[i - 1]);
  });
}

/** The first of two simultaneous decisions: the second has the sentence about both. */
function toldLater(event: TableEvent | undefined): boolean {
  return event !== undefined && doerOf(event) !== 'chance' && !isTold(event);
}

const isTold = ({ key, more = [] }: TableEvent) => key !== undefined || more.length > 0;

/** Whether the structure of an Age is being dealt, which needs no words. */
const isDeal = (event: TableEvent) =>
  ['reveal', 'mark_guild'].includes(event.do) && event.by === 'chance' && !isTold(event);

/** Sentences on what others did since that ply. */
export function since(table: Table, ply: number): string {
  const events = table.events.filter((event) => event.ply >= ply);
  return missedOf(table, events)
    .filter((event) => doerOf(event) !== 'chance')
    .flatMap((event) => sentencesOf(table, event))
    .join(' ');
}

/** Changes by an event beside what its sentence tells. */
export interface Change {
  by: Seat | 'chance';
  /** By seat, coins gained or lost that the sentences do not mention; how far the pawn moved. */
  coins: [number, number];
  /** Whether to say whose coins they are: not those of the only player the sentence is about. */
  named: boolean;
  pawn: number;
  /** The next turn was the same player's, without a sentence that says so. */
  again: boolean;
}

/** One piece of news: a sentence, cards that were turned up together, or a new Age. */
export interface Sign extends Change {
  ply: number;
  /** The Age that begins; `sentences` is then empty. */
  age: number | null;
  /** Player who takes its first card, where no sentence tells of a choice. */
  begins: Seat | null;
  /** Cards turned up; `sentences` is then empty. */
  turnedUp: string[];
  sentences: string[];
}

/** The news in order. `all` are the events of the whole game. */
export function signsOf(table: Table, news: readonly TableEvent[], all: readonly TableEvent[]) {
  const past = all.filter(({ ply }) => ply < table.ply);
  const signs: Sign[] = [];
  for (const event of news) {
    const sentences = sentencesOf(table, event);
    const age = ageBegun(table, event, past);
    const turnedUp = event.do === 'reveal' && typeof event.card === 'string' ? [event.card] : [];
    const last = signs.at(-1);
    if (age === null && sentences.length === 0) continue;
    if (age === null && turnedUp.length > 0 && last && last.turnedUp.length > 0)
      last.turnedUp.push(...turnedUp);
    else
      signs.push({
        ply: event.ply,
        age,
        begins: age === null ? null : beginnerOf(table, event, past),
        turnedUp: age === null ? turnedUp : [],
        sentences: turnedUp.length > 0 ? [] : sentences,
        ...changeOf(event, past),
      });
  }
  return signs;
}

/** The Age whose first card this event deals. */
function ageBegun(table: Table, event: TableEvent, past: readonly TableEvent[]): number | null {
  if (!isDeal(event)) return null;
  const begins = (each: TableEvent, i: number) => isDeal(each) && !isDeal(past[i - 1] ?? event);
  if (!past.some((each, i) => each.ply === event.ply && begins(each, i))) return null;
  return table.age - past.filter((each, i) => each.ply > event.ply && begins(each, i)).length;
}

function beginnerOf(table: Table, deal: TableEvent, past: readonly TableEvent[]): Seat | null {
  const next = past.find((each) => each.ply > deal.ply && !isDeal(each));
  if (!next) return table.step === 'turn' ? table.actor : null;
  const doer = doerOf(next);
  return isTurn(next) && doer !== 'chance' ? doer : null;
}

/** Whether it is a turn: its moves name the place where their card lay. */
const isTurn = (event: TableEvent) => event.place !== undefined && doerOf(event) !== 'chance';

function hasAgain(event: TableEvent, past: readonly TableEvent[]): boolean {
  if (!isTurn(event) || event.do === 'decision') return false;
  const next = past.find((each) => each.ply > event.ply && (isDeal(each) || isTurn(each)));
  return next !== undefined && doerOf(next) === doerOf(event);
}

/** Whether the player to move had the last turn too; `all` are the events of the whole game. */
export function isAgain(table: Table, all: readonly TableEvent[]): boolean {
  const last = all.findLast((each) => each.ply < table.ply && (isDeal(each) || isTurn(each)));
  return table.step === 'turn' && last !== undefined && doerOf(last) === table.actor;
}

/** `all` are the events of the whole game, needed to compute the changes. */
export function changeOf(event: TableEvent, all: readonly TableEvent[]): Change {
  const before = all.find(({ ply }) => ply === event.ply - 1) ?? event;
  const won = (seat: number) => (event.coins[seat] ?? 0) - (before.coins[seat] ?? 0);
  const coins: [number, number] = [won(0) - toldOf(event, 0), won(1) - toldOf(event, 1)];
  const by = doerOf(event);
  const isBoth = event.args?.['other'] !== undefined;
  return {
    by,
    coins,
    named: coins.some((n, seat) => n !== 0 && (isBoth || seat !== by)),
    pawn: event.pawn - before.pawn,
    again: hasAgain(event, all),
  };
}

/** The coins that the sentences of an event give to a seat; one about two decisions names both. */
function toldOf({ by, args = {}, paid, gained, more = [] }: TableEvent, seat: number): number {
  const amount = (told: unknown) => Number(told) || 0;
  const brought = more
    .filter((each) => each.key === 'log.coins_by' && each.args.player === seat)
    .reduce((sum, each) => sum + amount(each.args.n), 0);
  if (seat === by) return brought + amount(gained ?? args.gained) - amount(paid ?? args.paid);
  if (seat !== args.other) return brought;
  return brought + amount(args.second_gained) - amount(args.second_paid);
}
