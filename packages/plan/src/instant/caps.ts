import { type Decimal, lesser, roundDown, toDecimal } from '../money.ts';

/** A topup that is not reversed, with what it has earned its owner so far from all kinds. */
export type LiveTopup = {
  topup: string;
  /** Face value: a zero pin counts like any other. */
  amount: string;
  earned: string;
  /** It has earned all it may, and stays so, even when a later plan allows more; only a reversal reopens it. */
  is_completed: boolean;
};

/** How much of an income is booked against which topup; negative on a reversal. */
export type Allocation = { topup: string; amount: string };

export type MultipleCap = {
  /** What the member gets. */
  amount: Decimal;
  trimmed: Decimal;
  /** What all live topups together could still earn before this income; null = not capped. */
  room: Decimal | null;
  allocations: Allocation[];
  /** The topups as they stand afterwards, in the same order: the facts of the member's next income. */
  topups: LiveTopup[];
};

/** What a topup may still earn, rounded down to payable units, never negative. */
function remainingCapOf(topup: LiveTopup, multiple: string, digits: number): Decimal {
  if (topup.is_completed) return toDecimal('0');
  const room = roundDown(toDecimal(multiple).times(topup.amount).minus(topup.earned), digits);
  return room.isNegative() ? toDecimal('0') : room;
}

/**
 * The multiple cap (docs/plans.md §2.5, §2.7): a topup may earn its owner at most `multiple × amount` from all kinds.
 * `gross` is rounded money and uses the remaining cap of the oldest topup first, then of the next; the rest is
 * trimmed, and a topup with none left is completed.
 *
 * `multiple` null: not capped. The whole income is still booked on the oldest topup that is not completed (else
 * the newest), so that a cap published later knows what was earned, where the topups were loaded.
 */
export function capByMultiple(
  topups: readonly LiveTopup[],
  gross: Decimal,
  multiple: string | null,
  digits: number,
): MultipleCap {
  if (multiple === null) return uncapped(topups, gross);
  let left = gross;
  let room = toDecimal('0');
  const allocations: Allocation[] = [];
  const after = topups.map((topup) => {
    const own = remainingCapOf(topup, multiple, digits);
    const taken = lesser(own, left);
    room = room.plus(own);
    left = left.minus(taken);
    if (!taken.isZero()) allocations.push({ topup: topup.topup, amount: taken.toFixed() });
    return book(topup, taken, own.eq(taken));
  });
  return { amount: gross.minus(left), trimmed: left, room, allocations, topups: after };
}

function uncapped(topups: readonly LiveTopup[], gross: Decimal): MultipleCap {
  const open = topups.find((topup) => !topup.is_completed) ?? topups.at(-1);
  const isBooked = open !== undefined && !gross.isZero();
  return {
    amount: gross,
    trimmed: toDecimal('0'),
    room: null,
    allocations: isBooked ? [{ topup: open.topup, amount: gross.toFixed() }] : [],
    topups: topups.map((topup) => (topup === open ? book(topup, gross, topup.is_completed) : topup)),
  };
}

/** The very same object when nothing changes: by identity the caller knows which ones to store. */
function book(topup: LiveTopup, amount: Decimal, isCompleted: boolean): LiveTopup {
  if (amount.isZero() && isCompleted === topup.is_completed) return topup;
  return { ...topup, earned: toDecimal(topup.earned).plus(amount).toFixed(), is_completed: isCompleted };
}

/**
 * A topup after a reversed row gave back what was booked against it (`allocation.amount` is negative): it has
 * remaining cap again, and so is no longer completed. Without a cap in force no topup is completed.
 */
export function giveBack(
  topup: LiveTopup,
  allocation: Allocation,
  multiple: string | null,
  digits: number,
): LiveTopup {
  const reopened = book(topup, toDecimal(allocation.amount), false);
  return {
    ...reopened,
    is_completed: multiple !== null && remainingCapOf(reopened, multiple, digits).isZero(),
  };
}
