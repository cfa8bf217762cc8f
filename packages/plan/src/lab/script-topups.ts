import { toDecimal } from '../money.ts';
import type { SoldPackage } from './packages.ts';
import type { LabPopulation } from './population.ts';
import { below, chanceOf, randomWords } from './random-words.ts';
import type { ScheduledEvents } from './scheduled-events.ts';

/** Topups in the order of their days; money in units, arrays of one length. */
export type LabTopups = {
  day: Int32Array;
  owner: Int32Array;
  amount: Float64Array;
  paid: Float64Array;
  bv: Float64Array;
  /** Place among the packages of the run. */
  package: Int32Array;
  /** The amount of the package, also where an upgrade pays the difference; null = nobody upgrades. */
  face: Float64Array | null;
  /** The topup it leads on from, as a place in these arrays, −1 = none; null = nobody upgrades. */
  upgrades: Int32Array | null;
};

/** In a schedule of topups a member who does not buy once more but upgrades. */
export const asUpgrade = (member: number): number => ~member;

/** The topups of a schedule: a package by its weight, and some as zero pins; and upgrades to the next larger package. */
export function topupsOf(
  population: Pick<LabPopulation, 'seed' | 'unpaid_percent'>,
  { day, member }: ScheduledEvents,
  sold: readonly SoldPackage[],
  firstPlace: number,
): LabTopups {
  const random = randomWords(population.seed ^ 0x27d4eb2f);
  const isUnpaid = chanceOf(population.unpaid_percent);
  const weights = sold.reduce((sum, { weight }) => sum + weight, 0);
  const hasUpgrades = member.some((one) => one < 0);
  const largest = new Map<number, Largest>();
  const topups = emptyTopups(day.length, hasUpgrades);
  let count = 0;
  for (let k = 0; k < day.length; k++) {
    const scheduled = member[k] as number;
    const isUpgrade = scheduled < 0;
    const owner = isUpgrade ? ~scheduled : scheduled;
    const before = largest.get(owner);
    const place = isUpgrade ? nextLarger(sold, before) : drawPackage(sold, below(random(), weights));
    if (place < 0) continue;
    const { amount: face, bv } = sold[place] as SoldPackage;
    const led = isUpgrade ? before : undefined;
    const amount = face - (led?.face ?? 0);
    topups.day[count] = day[k] as number;
    topups.owner[count] = owner;
    topups.amount[count] = amount;
    topups.paid[count] = !isUpgrade && isUnpaid(random()) ? 0 : amount;
    topups.bv[count] = bv - (led?.bv ?? 0);
    topups.package[count] = firstPlace + place;
    if (topups.face) topups.face[count] = face;
    if (topups.upgrades) topups.upgrades[count] = led?.topup ?? -1;
    if (hasUpgrades && face >= (before?.face ?? 0)) largest.set(owner, { topup: count, place, face, bv });
    count++;
  }
  return cutTo(topups, count);
}

/** Of a member's live topups the one with the largest face, the latest of equals; it is never upgraded already. */
type Largest = { topup: number; place: number; face: number; bv: number };

function drawPackage(sold: readonly SoldPackage[], drawn: number): number {
  let left = drawn;
  let place = 0;
  while (left >= (sold[place]?.weight ?? left + 1)) left -= sold[place++]?.weight ?? 0;
  return place;
}

const paysRoi = (item: SoldPackage | undefined): boolean =>
  item?.roi_percent != null && toDecimal(item.roi_percent).gt(0);

/** The cheapest package to which an upgrade leads (docs/plans.md §7.10); −1 = none. */
function nextLarger(sold: readonly SoldPackage[], before: Largest | undefined): number {
  if (!before || paysRoi(sold[before.place])) return -1;
  let found = -1;
  for (const [place, item] of sold.entries()) {
    if (item.amount <= before.face || item.bv < before.bv || paysRoi(item)) continue;
    if (found < 0 || item.amount < (sold[found] as SoldPackage).amount) found = place;
  }
  return found;
}

function emptyTopups(count: number, hasUpgrades: boolean): LabTopups {
  return {
    day: new Int32Array(count),
    owner: new Int32Array(count),
    amount: new Float64Array(count),
    paid: new Float64Array(count),
    bv: new Float64Array(count),
    package: new Int32Array(count),
    face: hasUpgrades ? new Float64Array(count) : null,
    upgrades: hasUpgrades ? new Int32Array(count) : null,
  };
}

function cutTo(topups: LabTopups, count: number): LabTopups {
  if (topups.day.length === count) return topups;
  return {
    day: topups.day.subarray(0, count),
    owner: topups.owner.subarray(0, count),
    amount: topups.amount.subarray(0, count),
    paid: topups.paid.subarray(0, count),
    bv: topups.bv.subarray(0, count),
    package: topups.package.subarray(0, count),
    face: topups.face?.subarray(0, count) ?? null,
    upgrades: topups.upgrades?.subarray(0, count) ?? null,
  };
}
