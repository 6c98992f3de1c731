/** One version of the page as a folder of files, as scripts/pages.mjs lists it for the service worker. */
export interface Release {
  version: string;
  /** Address, relative to the folder, and SHA-256 in hex of each file that is kept before this version is used. */
  first: Readonly<Record<string, string>>;
  /** The same of files that are kept when they are first asked for, or when the page has time. */
  later: Readonly<Record<string, string>>;
  /** Addresses of the two forms of the program, of which a browser uses one. */
  forms: { readonly simd: string; readonly scalar: string };
}

/** Without the form of the program that this browser does not use. */
export function fitting(release: Release, simd: boolean): Release {
  const other = simd ? release.forms.scalar : release.forms.simd;
  const without = (files: Release['first']) =>
    Object.fromEntries(Object.entries(files).filter(([file]) => file !== other));
  return { ...release, first: without(release.first) };
}

/** The address of the page itself. */
export const INDEX = './';

/** The name of what is kept of a version; a page of that version holds a lock of the same name. */
export const nameOf = (scope: string, version: string) => `${namesOf(scope)}${version}`;
export const namesOf = (scope: string) => `dipolis ${scope} `;

/** Messages from a page to a service worker. A port that comes with one is told the worker's version when that is done. */
export type ToKeeper = 'version' | 'supersede' | 'take over' | 'keep the rest' | 'tidy';
