import { cent } from './soak-transfers.ts';

/** Percentages of the shop are in hundredths of a percent, as whole numbers; 100 % is this many. */
const all = 10_000n;

/** What an admin enters of a price. Amounts in units. */
export interface EnteredPrice {
  mrp: bigint;
  discount: bigint;
  gst: bigint;
}

/** What a line costs, in units. */
export interface Charge {
  amount: bigint;
  cgst: bigint;
  sgst: bigint;
  igst: bigint;
}

export const totalOf = ({ amount, cgst, sgst, igst }: Charge): bigint => amount + cgst + sgst + igst;

/** A part of an amount, half up to whole cents. */
export const partOf = (amount: bigint, numerator: bigint, denominator: bigint): bigint =>
  ((2n * amount * numerator + cent * denominator) / (2n * cent * denominator)) * cent;

const halfOf = (amount: bigint, gst: bigint): bigint => partOf(amount, gst, 2n * all);
const wholeOf = (amount: bigint, gst: bigint): bigint => partOf(amount, gst, all);
/** Two halves rounded apart, or the whole: whichever is more. */
const higherTax = (amount: bigint, gst: bigint): bigint =>
  2n * halfOf(amount, gst) > wholeOf(amount, gst) ? 2n * halfOf(amount, gst) : wholeOf(amount, gst);

/** The price without tax: what is left of the MRP, rounded down, and a cent less where tax would pass the MRP. */
export function priceWithoutTax({ mrp, discount, gst }: EnteredPrice): bigint {
  const price = ((mrp * (all - discount)) / (all + gst) / cent) * cent;
  return price + higherTax(price, gst) > mrp ? price - cent : price;
}

/** What a line costs in the state of the seller or in another one; a seller without GSTIN asks for the same and shows no tax. */
export function chargeOf(
  line: { price: bigint; gst: bigint; quantity: bigint },
  how: { isSameState: boolean; hasGstin: boolean },
): Charge {
  const amount = line.price * line.quantity;
  const half = how.isSameState ? halfOf(amount, line.gst) : 0n;
  const igst = how.isSameState ? 0n : wholeOf(amount, line.gst);
  const charge = { amount, cgst: half, sgst: half, igst };
  return how.hasGstin ? charge : { amount: totalOf(charge), cgst: 0n, sgst: 0n, igst: 0n };
}

export const sumOf = (charges: readonly Charge[]): Charge => {
  const sum = (key: keyof Charge) => charges.reduce((all, charge) => all + charge[key], 0n);
  return { amount: sum('amount'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst') };
};

/** `18` or `0.25`, as people type it. */
export const inPercent = (hundredths: bigint): string =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
