import type { ToRoom } from '../net/messages';
import type { Line, Outlook } from '../net/outlook';

type Where = { game: string; ply: number } | { position: string };

/** The latest analysis of one position. Answers about other positions are ignored. */
export class Analysis {
  outlook: Outlook | null = $state.raw(null);
  #where: Where | null = null;
  #send: (message: ToRoom) => boolean;

  readonly best: Line | null = $derived(this.outlook?.lines[0] ?? null);

  constructor(send: (message: ToRoom) => boolean) {
    this.#send = send;
  }

  /** Requests the analysis of a position of a game, unless it is the one already known. */
  ask(game: string, ply: number) {
    if (this.#isAbout({ game, ply })) return;
    this.expect({ game, ply });
    if (!this.#send({ t: 'analyse', d: { game, ply } })) this.#where = null;
  }

  /** For callers that request the analysis themselves: says which position answers must match. */
  expect(where: Where | null) {
    this.#where = where;
    this.outlook = null;
  }

  hear(outlook: Outlook) {
    if (this.#isAbout(outlook)) this.outlook = outlook;
  }

  rest() {
    if (!this.#where) return;
    this.expect(null);
    this.#send({ t: 'rest', d: {} });
  }

  #isAbout(other: Partial<Record<'game' | 'position', string>> & { ply?: number }): boolean {
    const where = this.#where;
    if (!where) return false;
    if ('position' in where) return where.position === other.position;
    return where.game === other.game && where.ply === other.ply;
  }
}
