import type { Moment } from './lesson';

/** Conditions that lessons wait for. */
export const mine = ({ table: { actor, you } }: Moment) => actor !== null && you.includes(actor);
export const at = (step: string) => (moment: Moment) => mine(moment) && moment.table.step === step;
export const choosing = at('turn');
/** The number of cards the learner has taken. */
export const turnsOf = ({ events, table: { you } }: Moment) =>
  events.filter(({ by, place }) => place !== undefined && you.some((seat) => seat === by)).length;
