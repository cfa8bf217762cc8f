import type { BodyOf, Endpoint } from '@banyan/contract/core/endpoint';

type Plain = Record<string, unknown>;
type KeyOf<T> = T extends unknown ? keyof T & string : never;
type At<T, K> = T extends readonly (infer Item)[] ? Item : T extends unknown ? T[K & keyof T] : never;

/** A value while it is typed: it may be blank, hold text that is not a number yet, or have come as null. */
type Draft<T> = T extends undefined
  ? T | null
  : T extends string
    ? T | ''
    : T extends number
      ? number | string
      : T extends readonly (infer Item)[]
        ? readonly Draft<Item>[]
        : T extends Plain
          ? { [K in keyof T]?: Draft<T[K]> }
          : T;

/** What is typed into a form, by the fields of the call's body. */
export type Values<E extends Endpoint = Endpoint> =
  unknown extends BodyOf<E> ? Plain : { [K in KeyOf<BodyOf<E>>]?: Draft<At<BodyOf<E>, K>> };

type PathOf<T, Depth extends 1[] = []> = Depth['length'] extends 3
  ? never
  : T extends readonly (infer Item)[]
    ? `${number}` | `${number}.${PathOf<Item, [...Depth, 1]>}`
    : T extends Plain
      ? { [K in KeyOf<T>]: K | `${K}.${PathOf<NonNullable<T[K]>, [...Depth, 1]>}` }[KeyOf<T>]
      : never;

/** A field of the call's body; inside objects and arrays its path: `rate.percent`, `lines.0.quantity`. */
export type Name<E extends Endpoint = Endpoint> = unknown extends BodyOf<E> ? string : PathOf<BodyOf<E>>;

type ValueAt<T, Path> = Path extends `${infer K}.${infer Rest}`
  ? ValueAt<NonNullable<At<T, K>>, Rest>
  : At<T, Path>;
/** What stands, or may be set, in a field. */
export type Value<E extends Endpoint, N> = unknown extends BodyOf<E> ? unknown : ValueAt<Values<E>, N>;

/** The value at a path. */
export const valueAt = (values: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((inside, key) => (inside as Plain | null | undefined)?.[key], values);

/** The same values with another one at a path. */
export function withValue<T>(values: T, name: string, value: unknown): T {
  return replaced(values, name.split('.'), value) as T;
}

function replaced(inside: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = (old: unknown): unknown => (rest.length === 0 ? value : replaced(old, rest, value));
  if (Array.isArray(inside)) {
    const items: unknown[] = [...inside];
    items[Number(key)] = next(items[Number(key)]);
    return items;
  }
  const object = (inside ?? {}) as Plain;
  return { ...object, [key]: next(object[key]) };
}

/** Of two names one holds the other: `lines` and `lines.0.quantity`. */
export const isWithin = (one: string, other: string): boolean =>
  `${one}.`.startsWith(`${other}.`) || `${other}.`.startsWith(`${one}.`);
