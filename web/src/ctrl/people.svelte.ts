import type { Names, Offer, People, Said, Seat, Ticket, ToRoom } from '../net/messages';

/** Words that somebody said, until they fade; free text, or the id of a phrase. */
export type Bubble = Pick<Said, 'phrase' | 'text'>;

/** Milliseconds for which a bubble stays. */
const BUBBLE = 7000;

/** The people at one table: who is there, whose clock runs, what they ask each other. */
export class PeopleCtrl {
  told: People = $state.raw() as People;
  readonly bubbles: [Bubble | null, Bubble | null] = $state([null, null]);
  /** Everything said since this page opened, the latest last. */
  talk: readonly Said[] = $state.raw([]);
  /** The link for another device, as asked for last. */
  ticket: Ticket | null = $state.raw(null);
  /** The rival of this name is not wanted any more. */
  blocked: string | null = $state(null);
  /** The time, as far as the page shows it. */
  now = $state(Date.now());
  #heard = 0;
  #send: (message: ToRoom) => boolean;

  readonly mine: Seat | null = $derived.by(() => {
    const at = this.told.seats.findIndex(({ yours }) => yours);
    return at === 0 || at === 1 ? at : null;
  });
  readonly other: Seat = $derived(this.mine === 0 ? 1 : 0);
  /** Request of the rival that this player has not answered. */
  readonly asked: Offer | null = $derived.by(() => {
    const { mine, other, told } = this;
    if (mine === null) return null;
    const kinds: Offer[] = ['undo', 'rematch', 'talk'];
    return kinds.find((what) => told.offers[what][other] && !told.offers[what][mine]) ?? null;
  });
  /** Both allow free text. */
  readonly talking = $derived(this.told.offers.talk.every(Boolean));

  constructor(people: People, send: (message: ToRoom) => boolean) {
    this.#send = send;
    this.hear(people);
  }

  hear(people: People) {
    this.told = people;
    this.#heard = this.now = Date.now();
  }

  /** The names that the players gave. */
  get names(): Names {
    return [this.told.seats[0].name, this.told.seats[1].name];
  }

  /** Keeps the time on the page going; returns how to stop it. */
  run(): () => void {
    const timer = setInterval(() => (this.now = Date.now()), 200);
    return () => {
      clearInterval(timer);
    };
  }

  runs(seat: Seat): boolean {
    return this.told.clock?.running === seat;
  }

  /** Milliseconds left to a seat; null without clocks. */
  left(seat: Seat): number | null {
    const { clock } = this.told;
    if (!clock) return null;
    return Math.max(0, clock.left[seat] - (this.runs(seat) ? this.#since() : 0));
  }

  /** Seconds for which a player has been away; null while that player is here, or yet to come. */
  away(seat: Seat): number | null {
    const { taken, here, away } = this.told.seats[seat];
    return !taken || here ? null : away + Math.floor(this.#since() / 1000);
  }

  /** Seconds until the rival who left can be claimed against; null while that is no matter. */
  get claimIn(): number | null {
    const { claim_in } = this.told;
    return claim_in === null ? null : Math.max(0, claim_in - Math.floor(this.#since() / 1000));
  }

  can(what: string): boolean {
    return this.mine !== null && this.told.can.includes(what);
  }

  /** This player asked for it and waits for an answer. */
  waits(what: Offer): boolean {
    const { mine, other, told } = this;
    return mine !== null && told.offers[what][mine] && !told.offers[what][other];
  }

  offer(what: Offer, yes: boolean) {
    this.#send({ t: 'offer', d: { game: this.told.game, what, yes } });
  }

  resign() {
    this.#send({ t: 'resign', d: { game: this.told.game } });
  }

  abort() {
    this.#send({ t: 'abort', d: { game: this.told.game } });
  }

  claim(as: 'win' | 'off') {
    this.#send({ t: 'claim', d: { game: this.told.game, as } });
  }

  block(name: string) {
    this.#send({ t: 'block', d: { name } });
  }

  hearBlocked(names: readonly string[]) {
    const { name } = this.told.seats[this.other];
    if (name !== null) this.blocked = names.includes(name) ? name : null;
  }

  say(what: Bubble) {
    this.#send({ t: 'say', d: { game: this.told.game, ...what } });
  }

  /** Asks for the link that continues on another device. */
  handOver() {
    this.ticket = null;
    this.#send({ t: 'handover', d: { game: this.told.game } });
  }

  hearSaid(said: Said) {
    this.talk = [...this.talk, said].slice(-50);
    const bubble: Bubble =
      said.text === undefined ? { phrase: said.phrase ?? '' } : { text: said.text };
    this.bubbles[said.seat] = bubble;
    const shown = this.bubbles[said.seat];
    setTimeout(() => {
      if (this.bubbles[said.seat] === shown) this.bubbles[said.seat] = null;
    }, BUBBLE);
  }

  #since(): number {
    return Math.max(0, this.now - this.#heard);
  }
}
