/**
 * A check of a value from outside. Calling it lists the errors; the TypeScript type is inferred
 * from it.
 */
export interface Shape<T> {
  (value: unknown, at?: string): string[];
  readonly type?: T;
}
export type Infer<S> = S extends Shape<infer T> ? T : never;
type Fields = Record<string, Shape<unknown>>;
type Inferred<F extends Fields> = { [K in keyof F]: Infer<F[K]> };

const scalar =
  <T>(name: string, fits: (value: unknown) => boolean): Shape<T> =>
  (value, at = '') =>
    fits(value) ? [] : [`${at}: not ${name}`];

export const text = scalar<string>('a text', (v) => typeof v === 'string');
export const flag = scalar<boolean>('true or false', (v) => typeof v === 'boolean');
export const int = scalar<number>('a whole number', (v) => Number.isInteger(v));
export const number = scalar<number>('a number', (v) => typeof v === 'number');
export const anything = scalar<unknown>('anything', () => true);

export const oneOf = <const T extends readonly (string | number)[]>(
  ...values: T
): Shape<T[number]> =>
  scalar<T[number]>(`one of ${values.join(', ')}`, (v) => values.includes(v as T[number]));

export const maybe =
  <T>(shape: Shape<T>): Shape<T | null> =>
  (value, at) =>
    value === null ? [] : shape(value, at);

export const list =
  <T>(shape: Shape<T>): Shape<T[]> =>
  (value, at = '') =>
    Array.isArray(value)
      ? value.flatMap((each, i) => shape(each, `${at}[${i}]`))
      : [`${at}: not a list`];

/** One of two shapes; errors are reported for the first. */
export const either =
  <A, B>(first: Shape<A>, second: Shape<B>): Shape<A | B> =>
  (value, at) =>
    second(value, at).length === 0 ? [] : first(value, at);

/** A list of exactly two, by seat. */
export const pair =
  <T>(shape: Shape<T>): Shape<[T, T]> =>
  (value, at = '') =>
    Array.isArray(value) && value.length === 2
      ? list(shape)(value, at)
      : [`${at}: not a pair, one a seat`];

export const byName =
  <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  (value, at = '') =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, each]) => shape(each, `${at}.${name}`))
      : [`${at}: not an object`];

/** Unknown fields are accepted, because later versions of the protocol may add some. */
export const object =
  <R extends Fields, O extends Fields = Record<never, never>>(
    required: R,
    optional?: O,
  ): Shape<Inferred<R> & Partial<Inferred<O>>> =>
  (value, at = '') => {
    if (!isObject(value)) return [`${at}: not an object`];
    const missing = Object.entries(required).flatMap(([name, shape]) =>
      name in value ? shape(value[name], `${at}.${name}`) : [`${at}.${name}: missing`],
    );
    const extra = Object.entries(optional ?? {}).flatMap(([name, shape]) =>
      name in value ? shape(value[name], `${at}.${name}`) : [],
    );
    return [...missing, ...extra];
  };

/** One of several objects, distinguished by the field `tag`. */
export const tagged =
  <K extends string, V extends Record<string, Shape<object>>>(
    tag: K,
    variants: V,
  ): Shape<{ [D in keyof V]: Record<K, D> & Infer<V[D]> }[keyof V]> =>
  (value, at = '') => {
    const shape = isObject(value) ? variants[String(value[tag])] : undefined;
    return shape ? shape(value, at) : [`${at}.${tag}: none of ${Object.keys(variants).join(', ')}`];
  };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
