import type { Option, Place, Seat, Table, TableEvent, ToRoom } from '../net/messages';
import { Watch } from '../analysis/outlook.svelte';
import { ReviewCtrl } from '../analysis/review.svelte';
import { settings } from '../settings.svelte';
import { Coach } from '../learn/coach.svelte';
import type { Lesson, Moment } from '../learn/lessons';
import { Past } from './past.svelte';
import { promptOf, sentenceOf } from './sentences';
import { DecisionScene } from './solo/scene.svelte';
import { stepOf, type Step } from './step';

/** What lies open beside the table for a closer look, or to be decided upon. */
export type Subject =
  | { kind: 'place'; place: number }
  | { kind: 'wonder'; wonder: string; seat: Seat }
  | { kind: 'token'; token: string }
  | { kind: 'city'; seat: Seat }
  | { kind: 'colour'; colour: string; seat: Seat }
  | { kind: 'score'; category: string; seat: Seat }
  | { kind: 'rules'; at: string | null }
  | { kind: 'leader'; leader: string }
  | { kind: 'leaders'; seat: Seat }
  | { kind: 'discard' | 'unseen' | 'deck' | 'log' | 'help' | 'settings' | 'devices' };

interface Sent {
  ply: number;
  seat: Seat;
  move: string;
}

/** A card that has just left the structure, and where it lay. */
type Gone = Pick<Place, 'row' | 'x' | 'place'>;

/** One table as this screen shows it: the only place that decides what is shown and what is sent. */
export class TableCtrl {
  /** The table shown. Later ones may wait, so that the computer's moves can be followed. */
  table: Table = $state.raw() as Table;
  events: TableEvent[] = $state.raw([]);
  /** The moves made since somebody here last decided. */
  news: TableEvent[] = $state.raw([]);
  gone: Gone | null = $state.raw(null);
  turnedUp: readonly number[] = $state.raw([]);
  opened: Subject | null = $state.raw(null);
  looked: Subject | null = $state.raw(null);
  /** The option under the pointer or the focus: its consequences are shown before it is chosen. */
  considered: Option | null = $state.raw(null);
  sent: Sent | null = $state.raw(null);
  /** Key of the sentence that says why a move was not made. */
  refusal: string | null = $state(null);
  /** The rival's prices stand on the cards, on request. */
  rivalPrices = $state(false);
  /** A hint was asked for here. */
  hinting = $state(false);
  /** What the last step changed; told by what moves on the screen. */
  step: Step | null = $state.raw(null);
  readonly past = new Past((ply) => this.#send({ t: 'past', d: { game: this.game, ply } }));
  readonly coach = new Coach();
  /** What is known of the position shown, while somebody wants to know. */
  readonly watch = new Watch((message) => this.#send(message));
  readonly review = new ReviewCtrl(
    () => this.game,
    (message) => this.#send(message),
  );
  readonly scene = new DecisionScene();
  /** What is explained just now. */
  readonly lesson: Lesson | null = $derived.by(() => {
    const { held, event } = this.scene;
    return held || !this.following ? this.coach.lesson(this.#moment(held ? event : null)) : null;
  });
  /** Whose secret decision the screen was handed over for, and at which ply. */
  #handed: string | null = $state(null);
  #waiting: Table[] = $state.raw([]);

  readonly mine = $derived(this.table.actor !== null && this.table.you.includes(this.table.actor));
  /** Who has to take the screen alone before anything secret is chosen. */
  readonly handover: Seat | null = $derived.by(() => {
    const { sealed, you, actor, ply } = this.table;
    const shared = sealed && you.length === 2 && !this.past.looking;
    return shared && this.#handed !== `${ply}:${actor ?? ''}` ? actor : null;
  });
  /** Nothing can be chosen while a move is under way, or while somebody else may be looking. */
  readonly deciding = $derived(
    this.mine &&
      this.table.options.length > 0 &&
      !this.sent &&
      !this.past.looking &&
      this.handover === null,
  );
  /** The city drawn on the near side. */
  readonly near: Seat = $derived(this.table.you.length === 1 ? (this.table.you[0] ?? 0) : 0);
  readonly far: Seat = $derived(this.near === 0 ? 1 : 0);
  /** Whose prices stand on the cards. */
  readonly payer: Seat = $derived.by(() => {
    const own = this.table.you.length === 1 ? this.near : (this.table.actor ?? this.table.turn);
    return this.rivalPrices ? (own === 0 ? 1 : 0) : own;
  });
  readonly canUndo = $derived(
    Boolean(this.table.undo) && !this.sent && !this.past.looking && !this.following,
  );
  /** Places that the card opened, or else looked at, would uncover. */
  readonly uncovering: readonly number[] = $derived.by(() => {
    const subject = this.opened ?? (this.deciding ? this.looked : null);
    return (subject?.kind === 'place' && this.placeOf(subject.place)?.uncovers) || [];
  });
  readonly prompt = $derived(promptOf(this.table));
  /** The move the program would make here, as far as it has thought. */
  readonly hint: string | null = $derived(this.hinting ? (this.watch.best?.move ?? null) : null);
  /** Whether the position shown is to be looked at: not while somebody else may be looking. */
  readonly watching = $derived((settings.bar || this.hinting) && this.handover === null);

  #send: (message: ToRoom) => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  #reopened = false;

  /** The seat that this screen was opened for; null for every seat that nobody else plays. */
  seat: Seat | null = $state(null);

  constructor(table: Table, send: (message: ToRoom) => boolean, seat: Seat | null = null) {
    this.#send = send;
    this.seat = seat;
    this.coach.resume(table.game);
    this.#show(table);
    this.news = this.#since(lastDecision(table));
  }

  get game(): string {
    return this.table.game;
  }

  receive(table: Table) {
    if (this.past.looking) this.present();
    if (table.rewound) {
      this.#rewind(table);
      return;
    }
    const newest = this.#waiting.at(-1) ?? this.table;
    if (table.ply < newest.ply) return;
    if (table.from > newest.ply) {
      // Something between was not heard; the whole game is asked for again.
      this.#open();
      return;
    }
    this.#settle(table);
    const atOnce = !this.following && (this.#rested() || !movedByOthers(this.table, table));
    this.#waiting = [...this.#waiting, table];
    if (atOnce) this.#next();
    else this.#pace();
  }

  /** The connection was lost and is back: the game is being opened again. */
  reopen() {
    this.#reopened = true;
    this.watch.expect(null);
    return this.#open();
  }

  /** Keeps one seat; the other is left to another device. */
  claim(seat: Seat) {
    this.seat = seat;
    this.#open();
  }

  /** Whoever has to decide in secret says that nobody else is looking. */
  takeOver() {
    this.#handed = `${this.table.ply}:${this.table.actor ?? ''}`;
  }

  refuse(why: string) {
    this.sent = null;
    this.refusal = `refused.${why}`;
  }

  play(option: Option) {
    const { actor, ply } = this.table;
    if (!this.deciding || actor === null) return;
    this.sent = { ply, seat: actor, move: option.move };
    this.refusal = null;
    this.coach.guess = null;
    this.close();
    this.#sendMove();
  }

  /** The lesson at hand is understood. */
  learn() {
    if (this.lesson) this.coach.learn(this.lesson, this.table.ply);
    this.scene.go();
  }

  /** Says which card the rival will take. */
  guess(card: string) {
    const { lesson, scene, table } = this;
    if (lesson && scene.event)
      this.coach.answer(lesson, { card, decision: scene.event }, table.ply);
    scene.go();
  }

  open(subject: Subject) {
    if (this.lesson?.upon === 'guess' && subject.kind === 'place') {
      const place = this.placeOf(subject.place);
      if (place?.accessible && place.card) this.guess(place.card);
      return;
    }
    // What waits to be understood goes on waiting.
    if (!this.scene.held) this.skip();
    this.refusal = null;
    this.considered = null;
    this.opened = subject;
  }

  close() {
    this.opened = null;
    this.considered = null;
  }

  look(subject: Subject | null) {
    this.looked = subject;
  }

  consider(option: Option | null) {
    this.considered = option;
  }

  /** Shows at once what is still waiting to be shown. */
  skip() {
    this.scene.end();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const table of waiting) this.#show(table);
  }

  get following(): boolean {
    return this.scene.playing || this.#waiting.length > 0;
  }

  saveRecord() {
    return this.#send({ t: 'trace', d: { game: this.game } });
  }

  undo() {
    if (!this.canUndo) return;
    this.close();
    this.#send({ t: 'undo', d: { game: this.game, ply: this.table.ply } });
  }

  askHint() {
    if (this.deciding) this.hinting = !this.hinting;
  }

  /** Asks for what is to be known of the position shown, or lets go of it. */
  keepWatch() {
    // A review has already ended whatever was being looked at; resting would end the review.
    if (this.review.running) this.watch.expect(null);
    else if (this.watching) this.watch.ask(this.game, this.table.ply);
    else this.watch.rest();
  }

  /** Shows the position before the move of that ply; the game itself goes on untouched. */
  lookBack(ply: number) {
    this.skip();
    this.close();
    this.past.goTo(ply, this.table);
  }

  hearPast(table: Table) {
    const shown = this.past.hear(table);
    if (shown) this.#showPast(shown);
  }

  /** Back from a look at the past. */
  present() {
    const table = this.past.end();
    if (table) this.#showPast(table);
  }

  leave() {
    this.past.end();
    this.scene.stop();
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  placeOf(id: number): Place | undefined {
    return this.table.structure.find((each) => each.place === id);
  }

  /** Whether a move under way has been made, or has to be sent once more after a broken connection. */
  #settle(table: Table) {
    if (!this.sent) return;
    if (table.ply > this.sent.ply || table.sealed?.[this.sent.seat]) {
      this.sent = null;
    } else if (this.#reopened) {
      this.#sendMove();
    }
    this.#reopened = false;
  }

  #sendMove() {
    // Unheard while the connection is lost; then it goes out again when the game has been reopened.
    if (!this.sent) return;
    const { ply, move } = this.sent;
    this.#send({ t: 'play', d: { game: this.game, ply, move } });
  }

  #open(): boolean {
    const seat = this.seat === null ? {} : { seat: this.seat };
    return this.#send({ t: 'open', d: { game: this.game, ...seat } });
  }

  #rested(): boolean {
    return Date.now() - this.#shownAt >= settings.pace;
  }

  #pace() {
    if (this.#timer !== undefined || this.scene.playing) return;
    const wait = Math.max(0, this.#shownAt + settings.pace - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#next();
    }, wait);
  }

  /** Shows the next table; what a Decision card brought about is seen happening first. */
  #next() {
    const [next, ...rest] = this.#waiting;
    this.#waiting = rest;
    if (!next) return;
    const decision = next.events.find(
      (event) => event.do === 'decision' && event.ply >= this.table.ply,
    );
    const show = () => {
      this.#show(next);
      if (this.#waiting.length > 0) this.#pace();
    };
    const held = decision ? this.coach.lesson(this.#moment(decision)) !== null : false;
    const seen = held || settings.pace > 0;
    if (decision && seen && next.from > 0) this.scene.play(decision, show, held);
    else show();
  }

  #moment(decision: TableEvent | null): Moment {
    const { table, events, opened } = this;
    return { table, events, opened, decision };
  }

  #rewind(table: Table) {
    this.scene.stop();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.sent = null;
    this.events = [];
    this.news = [];
    // The same ply is another position now.
    this.watch.expect(null);
    this.#showPast(table);
    this.events = table.events;
  }

  #showPast(table: Table) {
    const before = this.table;
    this.gone = null;
    this.turnedUp = [];
    this.hinting = false;
    this.step = table.ply > before.ply ? stepOf(before, table, this.events) : null;
    this.table = table;
    this.#closeWhatIsGone();
  }

  #show(table: Table) {
    const before = this.table as Table | undefined;
    const goesOn = before !== undefined && table.age === before.age;
    this.gone = goesOn && table.ply > before.ply ? leftBehind(before, table) : null;
    this.turnedUp = goesOn ? revealed(before, table) : [];
    this.events = [...this.events.filter(({ ply }) => ply < table.from), ...table.events];
    this.step = before && table.ply > before.ply ? stepOf(before, table, this.events) : null;
    this.hinting = false;
    this.table = table;
    this.#shownAt = Date.now();
    if (before && table.ply > before.ply) {
      const decided = before.actor !== null && before.you.includes(before.actor);
      this.news = decided ? this.#since(before.ply) : [...this.news, ...this.#since(before.ply)];
    }
    this.#closeWhatIsGone();
  }

  #since(ply: number): TableEvent[] {
    return this.events.filter((event) => event.ply >= ply && sentenceOf(this.table, event));
  }

  #closeWhatIsGone() {
    const { opened } = this;
    if (opened?.kind === 'place' && !this.placeOf(opened.place)) this.close();
    this.considered = null;
    this.looked = null;
  }
}

function movedByOthers(before: Table, { events, you }: Table): boolean {
  return events.some(
    (event) =>
      event.ply >= before.ply &&
      (event.by === 'chance' ? event.do === 'decision' : !you.includes(event.by)),
  );
}

/** The ply of the last move made by a person here; a game opened again tells what came after it. */
function lastDecision(table: Table): number {
  const last = table.events.findLast(({ by }) => by !== 'chance' && table.you.includes(by));
  return last ? last.ply : 0;
}

function leftBehind(before: Table, after: Table): Gone | null {
  const lie = new Set(after.structure.map(({ place }) => place));
  return before.structure.find(({ place }) => !lie.has(place)) ?? null;
}

function revealed(before: Table, after: Table): number[] {
  const down = new Set(before.structure.filter(({ card }) => !card).map(({ place }) => place));
  return after.structure.filter(({ place, card }) => card && down.has(place)).map((p) => p.place);
}
