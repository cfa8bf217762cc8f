/** What an admin enters of a price; the MRP includes tax. */
export interface PriceInput {
  mrp: string;
  discount_percent: string;
  gst_percent: string;
}

/** GST of an amount without tax. Within a state it is CGST and SGST of half the rate each, else IGST of the whole. */
export interface Gst {
  cgst: string;
  sgst: string;
  igst: string;
  /** The amount and its tax. */
  total: string;
}

/** Decimals of the wire; all is worked out in whole units of the last one. */
const places = 8;
/** Percentages have four decimals. */
const whole = 1_000_000n;

const ofDecimal = (value: string, decimals: number): bigint => {
  const [, minus, digits = '', rest = ''] = /^(-?)(\d*)(?:\.(\d*))?$/.exec(value.trim()) ?? [];
  const units = BigInt(`${digits}${rest.padEnd(decimals, '0').slice(0, decimals)}` || '0');
  return minus ? -units : units;
};
const toDecimal = (units: bigint, digits: number): string => {
  const text = units.toString().padStart(places + 1, '0');
  const decimals = text.slice(-places).slice(0, digits);
  return decimals ? `${text.slice(0, -places)}.${decimals}` : text.slice(0, -places);
};
/** The smallest amount that the company counts, in units. */
const stepOf = (digits: number) => 10n ** BigInt(places - digits);
const percentOf = (value: string) => ofDecimal(value, 4);
/** Half up, of what is not below zero. */
const rounded = (numerator: bigint, denominator: bigint, step: bigint) =>
  ((2n * numerator + denominator * step) / (2n * denominator * step)) * step;

/**
 * The price without tax: MRP × (1 − discount) ÷ (1 + GST), rounded down, and one unit lower where price and tax would pass
 * the MRP, whichever way the tax is split.
 * @param digits the company's decimals
 */
export function priceOf({ mrp, discount_percent, gst_percent }: PriceInput, digits: number): string {
  const step = stepOf(digits);
  const [highest, gst] = [ofDecimal(mrp, places), percentOf(gst_percent)];
  const numerator = highest * (whole - percentOf(discount_percent));
  const price = (numerator / ((whole + gst) * step)) * step;
  const isAbove = price + taxOf(price, gst, step) > highest;
  return toDecimal(isAbove && price >= step ? price - step : price, digits);
}

/** The most tax on an amount: two halves that are rounded apart may be more than the whole. */
function taxOf(taxable: bigint, gst: bigint, step: bigint): bigint {
  const [igst, half] = [rounded(taxable * gst, whole, step), rounded(taxable * gst, 2n * whole, step)];
  return 2n * half > igst ? 2n * half : igst;
}

/** The price with the most tax there can be on it: what a customer pays for one piece at most. */
export function priceWithTax(price: string, gst_percent: string, digits: number): string {
  const taxable = ofDecimal(price, places);
  return toDecimal(taxable + taxOf(taxable, percentOf(gst_percent), stepOf(digits)), digits);
}

/**
 * GST of a line, on quantity × price, each part rounded half up.
 * @param isSameState the place of supply is the seller's state
 */
export function gstOf(
  line: { price: string; quantity: number; gst_percent: string },
  digits: number,
  isSameState: boolean,
): Gst & { taxable: string } {
  const step = stepOf(digits);
  const taxable = ofDecimal(line.price, places) * BigInt(line.quantity);
  const gst = percentOf(line.gst_percent);
  const half = isSameState ? rounded(taxable * gst, 2n * whole, step) : 0n;
  const igst = isSameState ? 0n : rounded(taxable * gst, whole, step);
  const show = (units: bigint) => toDecimal(units, digits);
  return {
    taxable: show(taxable),
    cgst: show(half),
    sgst: show(half),
    igst: show(igst),
    total: show(taxable + 2n * half + igst),
  };
}
