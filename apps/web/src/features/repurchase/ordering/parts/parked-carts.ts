import { type CartLine, readLines } from './cart.ts';

/** A bill that is being made, or stands aside while others are. */
export interface CounterCart {
  buyer: { user_id: string; name: string } | null;
  lines: CartLine[];
}
export interface CounterCarts {
  carts: CounterCart[];
  open: number;
}

/** The most that stand aside beside the one that is open. */
export const maxParked = 10;
const blank = (): CounterCart => ({ buyer: null, lines: [] });
const isBlank = ({ buyer, lines }: CounterCart): boolean => buyer === null && lines.length === 0;

export const openCart = ({ carts, open }: CounterCarts): CounterCart => carts[open] ?? blank();

/** Puts the open cart aside and begins another one; undefined = as many stand aside as there may. */
export function parkCart({ carts, open }: CounterCarts): CounterCarts | undefined {
  const parked = carts.filter((cart) => !isBlank(cart));
  if (isBlank(openCart({ carts, open })) || parked.length > maxParked) return undefined;
  return { carts: [...parked, blank()], open: parked.length };
}

/** Opens another one; a blank one is not kept. */
export function switchCart({ carts, open }: CounterCarts, to: number): CounterCarts {
  const target = carts[to];
  const kept = carts.filter((cart, place) => place === to || place !== open || !isBlank(cart));
  return { carts: kept, open: target ? kept.indexOf(target) : 0 };
}

/** The open cart with something else in it. */
export const withOpen = (
  { carts, open }: CounterCarts,
  next: (cart: CounterCart) => CounterCart,
): CounterCarts => ({
  carts: carts.map((cart, place) => (place === open ? next(cart) : cart)),
  open,
});

/** The open cart is billed, or given up: a blank one takes its place. */
export const finishCart = ({ carts, open }: CounterCarts): CounterCarts => {
  const kept = carts.filter((cart, place) => place !== open && !isBlank(cart));
  return { carts: [...kept, blank()], open: kept.length };
};

/** What was stored on the device; one blank cart where that is nothing. */
export function readCarts(stored: unknown): CounterCarts {
  const { carts, open } = (stored ?? {}) as Partial<Record<keyof CounterCarts, unknown>>;
  const read = Array.isArray(carts) ? carts.slice(0, maxParked + 1).map(readCart) : [];
  if (read.length === 0) return { carts: [blank()], open: 0 };
  return { carts: read, open: Number.isInteger(open) && read[Number(open)] ? Number(open) : 0 };
}

function readCart(stored: unknown): CounterCart {
  const { buyer, lines } = (stored ?? {}) as { buyer?: Record<string, unknown> | null; lines?: unknown };
  const { user_id, name } = buyer ?? {};
  return {
    buyer: typeof user_id === 'string' && typeof name === 'string' ? { user_id, name } : null,
    lines: readLines(lines),
  };
}
