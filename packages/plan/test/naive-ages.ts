import { type Decimal, toDecimal } from '../src/money.ts';

/** Volume of one column of a leg by the number of the matching closing it came with, the oldest first (docs/plans.md §7.7). */
type Came = { closing: number; amount: Decimal }[];

const COLUMNS = ['left real', 'left virtual', 'right real', 'right virtual'] as const;
export type AgedLegs = {
  left: { real: Decimal; virtual: Decimal };
  right: { real: Decimal; virtual: Decimal };
};

/** What is kept of everybody's legs while the plan lets volume expire. */
export type Ages = {
  /** The number of the next matching closing. */
  next: number;
  of: Map<string, Came>;
};

export const openAges = (): Ages => ({ next: 1, of: new Map() });

/** A plan that lets nothing expire keeps no ages. */
export const forgetAges = (ages: Ages): void => ages.of.clear();

const columnsOf = (legs: AgedLegs) => [
  legs.left.real,
  legs.left.virtual,
  legs.right.real,
  legs.right.virtual,
];
const zero = toDecimal('0');
const sumOf = (came: Came) => came.reduce((sum, { amount }) => sum.plus(amount), zero);

function takeOldest(came: Came, taken: Decimal): void {
  let rest = taken;
  while (rest.gt(0) && came[0]) {
    const part = rest.lt(came[0].amount) ? rest : came[0].amount;
    rest = rest.minus(part);
    came[0].amount = came[0].amount.minus(part);
    if (came[0].amount.isZero()) came.shift();
  }
}

function add(came: Came, closing: number, amount: Decimal): void {
  if (amount.gt(0)) came.push({ closing, amount });
}

/**
 * What is new comes with the next matching closing; what was taken back takes the oldest. Carried volume nobody kept the age of
 * counts as of the closing before.
 * @param taken of each column, at most 0
 */
export function takeIn(
  ages: Ages,
  member: number,
  legs: { carried: AgedLegs; taken: AgedLegs; held: AgedLegs },
): void {
  const [carried, taken, held] = [legs.carried, legs.taken, legs.held].map(columnsOf) as [
    Decimal[],
    Decimal[],
    Decimal[],
  ];
  COLUMNS.forEach((column, c) => {
    const key = `${member} ${column}`;
    const came = ages.of.get(key) ?? [];
    ages.of.set(key, came);
    const [before = zero, back = zero, now = zero] = [carried[c], taken[c], held[c]];
    add(came, ages.next - 1, before.minus(sumOf(came)));
    add(came, ages.next, now.minus(before).minus(back));
  });
  follow(ages, member, legs.held);
}

/** After something left the legs, the oldest first, or was put back, as volume of this closing. */
export function follow(ages: Ages, member: number, held: AgedLegs): void {
  columnsOf(held).forEach((now, c) => {
    const came = ages.of.get(`${member} ${COLUMNS[c]}`);
    if (!came) return;
    const due = now.gt(0) ? now : zero;
    takeOldest(came, sumOf(came).minus(due));
    add(came, ages.next, due.minus(sumOf(came)));
  });
}

/** What of each column came `after` closings ago, or earlier, and is flushed. */
export function expire(ages: Ages, member: number, after: number): Decimal[] {
  return COLUMNS.map((column) => {
    const key = `${member} ${column}`;
    const came = ages.of.get(key) ?? [];
    const young = came.filter(({ closing }) => closing > ages.next - after);
    ages.of.set(key, young);
    return sumOf(came).minus(sumOf(young));
  });
}
