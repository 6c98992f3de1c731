/** Whether a game ended that nobody won, lost or shared: called off, or found damaged. */
export const hasNoOutcome = ({ kind }: { kind: string }) =>
  kind === 'aborted' || kind === 'damaged';
