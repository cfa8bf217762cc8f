import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { type Message, message } from '@banyan/contract/core/text';
import { type Decimal, lesser, type MoneyInput, toDecimal } from '@banyan/plan/money';
import type { Package } from '@banyan/plan/plan/package';
import { largestValue } from '@banyan/plan/plan/rate-table';

type Roi = Pick<Package, 'roi_percent' | 'roi_days' | 'roi_multiple'>;
type AtOnce = Pick<Package, 'bv' | 'referral_rate'>;

/** For how long the ROI of a package counts that names neither days nor a multiple. */
export const assumedRoiDays = 365;

/** What one topup gives on its day: its face value, or where that is more its BV or the fixed referral of the package. */
export function givenAtOnce({ bv, referral_rate }: AtOnce, amount: MoneyInput): Decimal {
  const referral =
    referral_rate?.amount === undefined ? '0' : largestValue(referral_rate.amount, referral_rate);
  return highest([amount, bv ?? '0', referral]);
}

/** All ROI of one topup of this amount. */
export function roiWorth({ roi_percent = '0', roi_days, roi_multiple }: Roi, amount: MoneyInput): Decimal {
  const daily = toDecimal(amount).times(roi_percent).dividedBy(100);
  if (roi_multiple === undefined) return daily.times(roi_days ?? assumedRoiDays);
  const whole = toDecimal(amount).times(roi_multiple);
  if (daily.isZero()) return daily;
  return roi_days === undefined ? whole : lesser(whole, daily.times(roi_days));
}

/** What the dearest topup of a package may give: at once, as ROI, as matching of one closing, or as goods. */
export const packageWorth = (sold: Package, kitWorth: MoneyInput = '0'): Decimal => {
  const dearest = sold.amount ?? sold.max ?? '0';
  return highest([givenAtOnce(sold, dearest), roiWorth(sold, dearest), sold.matching_cap ?? '0', kitWorth]);
};

/** Says of a package whose cheapest topup may give more than it costs that it does so; null = it does not. */
export function findAbovePrice(sold: Package, style: MoneyStyle, kitWorth: MoneyInput = '0'): Message | null {
  const price = sold.amount ?? sold.min ?? '0';
  const value = highest([givenAtOnce(sold, price), roiWorth(sold, price), kitWorth]);
  if (value.lte(price)) return null;
  return message('One topup of it may give {value}, more than its price of {price}.', {
    value: formatMoney(value.toFixed(), style),
    price: formatMoney(price, style),
  });
}

const highest = (amounts: readonly MoneyInput[]): Decimal =>
  amounts.map(toDecimal).reduce((largest, amount) => (amount.gt(largest) ? amount : largest));
