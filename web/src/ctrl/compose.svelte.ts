import { DOWN, GONE, type Composed, type ComposedTable, type Flaw } from '../net/compose';
import type { Seat, ToRoom } from '../net/messages';
import { askedNow } from './asked';

export type Kind = 'cards' | 'wonders' | 'tokens';
/**
 * A spot in the form where a component of some kind may be. Named like the fields of the protocol.
 */
export type Spot =
  'board' | 'discard' | 'under' | `cities[${Seat}].${'buildings' | 'wonders' | 'built' | 'tokens'}`;

export const SPOTS: Record<Kind, readonly Spot[]> = {
  cards: ['cities[0].buildings', 'cities[1].buildings', 'discard', 'under'],
  wonders: ['cities[0].wonders', 'cities[0].built', 'cities[1].wonders', 'cities[1].built'],
  tokens: ['board', 'cities[0].tokens', 'cities[1].tokens'],
};

type Asked = Omit<Extract<ToRoom, { t: 'compose' }>['d'], 'asked'>;

/** While the user is typing, the field may not contain a number. */
type City = Omit<ComposedTable['cities'][Seat], 'coins'> & { coins: number | null };
export type Form = Omit<ComposedTable, 'cities'> & { cities: [City, City] };

/** A table being composed: after each change the server checks it and answers at once. */
export class ComposeCtrl {
  form: Form | null = $state.raw(null);
  choices: NonNullable<Composed['choices']> = $state.raw({
    cards: [],
    wonders: [],
    tokens: [],
    structure: [],
  });
  flaws: readonly Flaw[] = $state.raw([]);
  /** The line of the current table; null while it has flaws or has not been checked yet. */
  position: string | null = $state.raw(null);

  #send: (message: ToRoom) => boolean;
  /** The number of the last request: only its answer describes the current form. */
  #asked = 0;
  /** The user has set the military tokens; otherwise they follow the pawn. */
  #ownLoot: boolean;
  /** Contents that the form was opened with. */
  #begin: Asked;

  /** Starts with the table of a position, or with an empty one. */
  constructor(send: (message: ToRoom) => boolean, position: string | null) {
    this.#send = send;
    this.#ownLoot = position !== null;
    this.#begin = position === null ? { table: {} } : { position };
    this.#ask(this.#begin);
  }

  /** Removes everything from the table. */
  clear() {
    this.#ownLoot = false;
    this.form = null;
    this.#begin = { table: {} };
    this.#ask(this.#begin);
  }

  /** After a reconnection: repeats the unanswered request. */
  resume() {
    if (this.form) this.#change({});
    else this.#ask(this.#begin);
  }

  hear({ asked, table, choices, flaws, position }: Composed) {
    if (asked !== this.#asked) return;
    this.flaws = flaws;
    this.position = table ? position : null;
    if (choices) this.choices = choices;
    if (!table) return;
    const { form } = this;
    if (!form) this.form = table;
    else this.form = { ...form, structure: table.structure, loot: table.loot };
  }

  /** The server rejected the request with that number. */
  refuse(asked: number, key: string) {
    if (asked === this.#asked) this.flaws = [{ field: '', key, args: {} }];
  }

  /** Flaws of a field. */
  flawsOf(field: string): Flaw[] {
    return this.flaws.filter((flaw) => flaw.field === field);
  }

  setAge(age: Form['age']) {
    // Another Age has another structure; the server fills it in.
    this.flaws = [];
    this.#change({ age, structure: [] });
  }

  setTurn(turn: Seat) {
    this.#change({ turn });
  }

  setPawn(pawn: number) {
    this.#change({ pawn });
  }

  setCoins(seat: Seat, coins: number | null) {
    this.#changeCity(seat, { coins });
  }

  toggleLoot(half: Seat, coins: number) {
    if (!this.form) return;
    this.#ownLoot = true;
    const [first, second] = this.form.loot;
    const turned = (loot: number[]) =>
      loot.includes(coins) ? loot.filter((each) => each !== coins) : [...loot, coins];
    this.#change({ loot: half === 0 ? [turned(first), second] : [first, turned(second)] });
  }

  /** `word`: the id of a card, or the word for another state of the place. */
  setPlace(place: number, word: string) {
    if (!this.form) return;
    // A user who types faster than the server answers is not led back to this place or card.
    this.flaws = this.flaws.filter(({ field }) => field !== `structure[${place}]`);
    const structure = this.choices.structure.filter((card) => card !== word);
    this.choices = { ...this.choices, structure };
    this.#change({ structure: this.form.structure.map((each, i) => (i === place ? word : each)) });
  }

  /** Takes the card from a place, or puts it back. */
  togglePlace(place: number) {
    this.setPlace(place, this.form?.structure[place] === GONE ? DOWN : GONE);
  }

  listAt(spot: Spot): readonly (string | null)[] {
    return this.form ? listOf(this.form, spot) : [];
  }

  /** The spot where a component is. */
  spotOf(kind: Kind, id: string): Spot | null {
    return SPOTS[kind].find((spot) => this.listAt(spot).includes(id)) ?? null;
  }

  /** Moves a component to that spot; if it is there already, removes it from the table. */
  put(kind: Kind, id: string, spot: Spot) {
    const { form } = this;
    if (!form) return;
    const before = this.spotOf(kind, id);
    let next = before ? withList(form, before, without(listOf(form, before), id, before)) : form;
    if (before !== spot) next = withList(next, spot, withOne(listOf(next, spot), id));
    this.#change(next);
  }

  #changeCity(seat: Seat, change: Partial<City>) {
    if (!this.form) return;
    const [first, second] = this.form.cities;
    const cities: [City, City] =
      seat === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }];
    this.#change({ cities });
  }

  #change(change: Partial<Form>) {
    if (!this.form) return;
    const form = { ...this.form, ...change };
    this.form = form;
    const table = {
      ...form,
      structure: form.structure.length > 0 ? form.structure : null,
      loot: this.#ownLoot ? form.loot : null,
    };
    this.#ask({ table });
  }

  #ask(d: Asked) {
    this.position = null;
    this.#asked = askedNow();
    this.#send({ t: 'compose', d: { ...d, asked: this.#asked } });
  }
}

const CITY = /^cities\[([01])\]\.(\w+)$/;

function parts(spot: Spot): { seat: Seat; list: 'buildings' | 'wonders' | 'built' | 'tokens' } {
  const [, seat, list] = CITY.exec(spot) ?? [];
  return { seat: seat === '1' ? 1 : 0, list: list as 'buildings' };
}

function listOf(form: Form, spot: Spot): readonly (string | null)[] {
  if (spot === 'board' || spot === 'discard' || spot === 'under') return form[spot];
  const { seat, list } = parts(spot);
  return form.cities[seat][list];
}

function withList(form: Form, spot: Spot, list: (string | null)[]): Form {
  if (spot === 'board') return { ...form, board: list };
  const ids = list.filter((id) => id !== null);
  if (spot === 'discard' || spot === 'under') return { ...form, [spot]: ids };
  const { seat, list: name } = parts(spot);
  const [first, second] = form.cities;
  return {
    ...form,
    cities: seat === 0 ? [{ ...first, [name]: ids }, second] : [first, { ...second, [name]: ids }],
  };
}

/** The board has fixed places: a removed token leaves a gap. */
function without(list: readonly (string | null)[], id: string, spot: Spot): (string | null)[] {
  if (spot === 'board') return list.map((each) => (each === id ? null : each));
  return list.filter((each) => each !== id);
}

function withOne(list: readonly (string | null)[], id: string): (string | null)[] {
  const gap = list.indexOf(null);
  return gap < 0 ? [...list, id] : list.map((each, i) => (i === gap ? id : each));
}
