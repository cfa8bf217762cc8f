import { useEffect, useState } from 'react';
import { useSession } from '../../../../app/use-session.ts';
import { readStored, writeStored } from '../../../../lib/storage.ts';

/** A product in a cart, before anything is said about its price. */
export interface CartLine {
  sku: string;
  name: string;
  quantity: number;
}

/** The most pieces of a line; the contract says the same. */
const maxPieces = 1_000_000;

type Product = Pick<CartLine, 'sku' | 'name'>;

/** The cart with this many pieces of a product; none takes it out. A product keeps its place. */
export function withPieces(lines: readonly CartLine[], { sku, name }: Product, pieces: number): CartLine[] {
  const quantity = Math.min(maxPieces, Math.max(0, Math.trunc(pieces)));
  if (quantity === 0) return lines.filter((line) => line.sku !== sku);
  return lines.some((line) => line.sku === sku)
    ? lines.map((line) => (line.sku === sku ? { ...line, quantity } : line))
    : [...lines, { sku, name, quantity }];
}

export const piecesOf = (lines: readonly CartLine[], sku: string): number =>
  lines.find((line) => line.sku === sku)?.quantity ?? 0;

/** The lines of what was stored; nothing where that is not a cart. */
export const readLines = (stored: unknown): CartLine[] =>
  Array.isArray(stored)
    ? stored.filter(isLine).map(({ sku, name, quantity }) => ({ sku, name, quantity }))
    : [];

function isLine(value: unknown): value is CartLine {
  const { sku, name, quantity } = (value ?? {}) as Partial<CartLine>;
  return (
    typeof sku === 'string' && typeof name === 'string' && Number.isInteger(quantity) && Number(quantity) > 0
  );
}

/** What is kept on this device for the signed-in person, over a reload and the end of the browser. */
export function useKept<T>(place: string, read: (stored: unknown) => T): [T, (next: (old: T) => T) => void] {
  const key = `cart:${useSession().user.user_id}:${place}`;
  const [value, setValue] = useState(() => read(readStored('local', key)));
  useEffect(() => writeStored('local', key, value), [key, value]);
  return [value, setValue];
}
