const STORED = 'dipolis.seats';
const MOST = 30;

function seats(): string[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as string[];
  } catch {
    return [];
  }
}

/**
 * Notes that somebody sits at this game in this browser. At its own machine the server does not tell browsers apart, but
 * people do.
 */
export function sitHere(game: string) {
  try {
    const others = seats().filter((each) => each !== game);
    localStorage.setItem(STORED, JSON.stringify([game, ...others].slice(0, MOST)));
  } catch {
    // If the browser stores nothing, its own invitation looks like that of another one.
  }
}

export const satHere = (game: string): boolean => seats().includes(game);
