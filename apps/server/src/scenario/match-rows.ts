import { toDecimal } from '@banyan/plan/money';

/** Any row, with money and words as text. */
export type Row = object;

/** The actual rows that an expected one fits. */
interface Choices {
  positions: number[];
  /** Every position before this place is taken. */
  next: number;
  /** No other choice of the rows already placed frees one of these. */
  isExhausted: boolean;
}

/** Stands in for the choices of expected rows that no actual row fits. */
const none: Choices = { positions: [], next: 0, isExhausted: true };

/**
 * The largest pairing of expected with actual rows, of which each has one partner at most. An expected row fits an
 * actual one that is alike in the fields it names; one that names few must not take the only row another one fits.
 * @returns the places of the expected rows that are missing, and of the actual rows that nobody expected
 */
export function matchRows(
  expected: readonly Row[],
  actual: readonly Row[],
): { missing: number[]; surplus: number[] } {
  const choices = choicesOf(expected, actual);
  const owners = new Int32Array(actual.length).fill(-1);
  const unplaced = new Set<number>();
  // those that name most fields first: they have the fewest choices, and then others seldom have to move
  const order = expected.map((row, index) => ({ index, named: fieldsOf(row).length }));
  for (const { index } of order.toSorted((a, b) => b.named - a.named))
    if (!place(index, choices, owners)) unplaced.add(index);
  return {
    missing: expected.flatMap((_, index) => (unplaced.has(index) ? [index] : [])),
    surplus: actual.flatMap((_, position) => (owners[position] === -1 ? [position] : [])),
  };
}

/** By expected row; rows that name the same fields with the same values share theirs. */
function choicesOf(expected: readonly Row[], actual: readonly Row[]): Choices[] {
  const byFields = new Map<string, Map<string, Choices>>();
  return expected.map((row) => {
    const fields = fieldsOf(row);
    const name = fields.join();
    const index = byFields.get(name) ?? indexBy(fields, actual);
    byFields.set(name, index);
    return index.get(keyOf(row, fields)) ?? none;
  });
}

function indexBy(fields: readonly string[], rows: readonly Row[]): Map<string, Choices> {
  const index = new Map<string, Choices>();
  rows.forEach((row, position) => {
    const key = keyOf(row, fields);
    const choices = index.get(key);
    if (choices) choices.positions.push(position);
    else index.set(key, { positions: [position], next: 0, isExhausted: false });
  });
  return index;
}

/** Gives an expected row one that is free, or one whose owner can move on (augmenting paths, the shortest first). */
function place(index: number, choices: readonly Choices[], owners: Int32Array): boolean {
  const own = choices[index] as Choices;
  if (own.isExhausted) return false;
  /** By choices that were reached: the taken position whose owner has them, and from which choices it was seen. */
  const reached = new Map<Choices, { through: number; from: Choices } | null>([[own, null]]);
  for (const seen of reached.keys()) {
    const free = nextFree(seen, owners);
    if (free !== null) {
      moveOwners(index, free, seen, reached, owners);
      return true;
    }
    for (const through of seen.positions) {
      const others = choices[owners[through] as number] as Choices;
      if (!others.isExhausted && !reached.has(others)) reached.set(others, { through, from: seen });
    }
  }
  for (const seen of reached.keys()) seen.isExhausted = true;
  return false;
}

/** Positions are never given up, only handed on, so that it is enough to look at each once. */
function nextFree(choices: Choices, owners: Int32Array): number | null {
  if (choices.isExhausted) return null;
  for (; choices.next < choices.positions.length; choices.next++) {
    const position = choices.positions[choices.next] as number;
    if (owners[position] === -1) return position;
  }
  return null;
}

/** Everybody on the path takes the position before the own one, and who asked the one that is left. */
function moveOwners(
  index: number,
  free: number,
  end: Choices,
  reached: ReadonlyMap<Choices, { through: number; from: Choices } | null>,
  owners: Int32Array,
): void {
  let position = free;
  for (let step = reached.get(end); step; step = reached.get(step.from)) {
    owners[position] = owners[step.through] as number;
    position = step.through;
  }
  owners[position] = index;
}

const money = new Set(['amount', 'gross', 'trimmed', 'tds', 'service', 'repurchase', 'net']);

/** A field that is undefined is not named. */
function fieldsOf(row: Row): string[] {
  return Object.entries(row)
    .flatMap(([name, value]) => (value === undefined ? [] : [name]))
    .sort();
}

/** Rows with the same key are alike in these fields; numbers as decimals. */
function keyOf(row: Row, fields: readonly string[]): string {
  const values = row as Record<string, unknown>;
  return JSON.stringify(
    fields.map((name) => (money.has(name) ? decimalKey(String(values[name])) : values[name])),
  );
}

function decimalKey(text: string): string {
  const value = toDecimal(text);
  return value.isZero() ? '0' : value.toFixed();
}
