import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { text, texts } from '@banyan/contract/core/text';
import { walletNames } from '@banyan/contract/ledger/wallet-names';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import { Decimal, roundMoney, toDecimal } from '@banyan/plan/money';
import type { Context } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { linkToken } from '../../platform/http/signed-link.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';

/** The fields of a package that decide the price. */
export interface PackagePrice {
  amount: string | null;
  min: string | null;
  max: string | null;
  bv: string | null;
  gst_percent: string;
}

/** What a topup costs; all decimal strings. */
export interface TopupTerms {
  /** Face value, without tax. */
  amount: string;
  /** Money received for it, without tax; '0' = a zero pin. */
  paid: string;
  bv: string;
  gst: string;
  /** Money that changes hands: paid and tax. */
  payable: string;
}

/**
 * The price of a topup: GST comes on top of what is paid, rounded once; BV is the package's, else the amount.
 * @param digits the company's: amounts carry no more decimals (docs/plans.md §2.1)
 * @throws amount_out_of_range on `amount` or `paid`
 */
export function topupTerms(
  price: PackagePrice,
  asked: { amount?: string | undefined; paid?: string | undefined },
  digits: number,
): TopupTerms {
  const amount = askedAmount(price, asked.amount);
  const paid = asked.paid === undefined ? amount : toDecimal(asked.paid);
  if (paid.isNegative() || paid.gt(amount))
    throw fail('amount_out_of_range', { paid: text('The amount paid lies between 0 and the amount.') });
  // what was not asked for has no field of its own
  refuseFinerThan(digits, asked.paid === undefined ? { amount } : { amount, paid });
  const gst = roundMoney(paid.times(price.gst_percent).dividedBy(100), digits);
  return {
    amount: amount.toFixed(),
    paid: paid.toFixed(),
    bv: toDecimal(price.bv ?? amount).toFixed(),
    gst: gst.toFixed(),
    payable: paid.plus(gst).toFixed(),
  };
}

/** A topup that another system sold: its tax is that system's affair. @param bv as it counted there; missing = as here */
export const broughtTerms = (terms: TopupTerms, bv: string | undefined): TopupTerms => ({
  ...terms,
  bv: bv ?? terms.bv,
  gst: '0',
  payable: terms.paid,
});

/** The price of a topup by a pin: what was paid for the pin, with the tax of then. */
export function pinTerms(
  { bv }: Pick<PackagePrice, 'bv'>,
  { amount, paid, gst }: { amount: string; paid: string; gst: string },
): TopupTerms {
  const money = (value: string): string => toDecimal(value).toFixed();
  return {
    amount: money(amount),
    paid: money(paid),
    bv: money(bv ?? amount),
    gst: money(gst),
    payable: toDecimal(paid).plus(gst).toFixed(),
  };
}

function askedAmount(price: PackagePrice, asked: string | undefined): Decimal {
  const amount = asked ?? price.amount;
  if (amount === null) throw fail('amount_out_of_range', { amount: text('Enter an amount.') });
  const value = new Decimal(amount);
  const min = price.amount ?? price.min ?? '0';
  const max = price.amount ?? price.max ?? '0';
  if (value.lt(min) || value.gt(max))
    throw fail('amount_out_of_range', { amount: text('The amount is outside the range of this package.') });
  return value;
}

/** What a receipt is printed from. */
type ReceiptFacts = Pick<
  TopupReceipt,
  'receipt_no' | 'at' | 'user_id' | 'name' | 'package' | 'paid_by' | 'status' | 'company_name'
> & {
  amount: string;
  paid: string;
  gst: string;
  gst_percent: string;
  /** As the topup stores it. */
  payment_mode: string;
};

/** How long the link of a receipt opens it (docs/screens.md §11.1). */
const receiptLife = 30 * millisecondsPerDay;

/** A topup's receipt, whether it was read or has just been written. */
export function receiptOf(
  { now, services }: Pick<Context, 'now' | 'services'>,
  facts: ReceiptFacts,
): TopupReceipt {
  const { receipt_no, at, user_id, name, paid_by, status, company_name } = facts;
  const money = (amount: string): string => toDecimal(amount).toFixed(8);
  const total = toDecimal(facts.paid).plus(facts.gst).toFixed(8);
  return {
    receipt_no,
    token: linkToken(services, `receipt:${receipt_no}`, new Date(now.getTime() + receiptLife)),
    at,
    user_id,
    name,
    package: facts.package,
    amount: money(facts.amount),
    paid: money(facts.paid),
    gst_percent: toDecimal(facts.gst_percent).toFixed(),
    gst: money(facts.gst),
    total,
    payment_mode: paymentModeText(facts.payment_mode),
    net_payable: total,
    paid_by,
    status,
    company_name,
  };
}

const { fund, main, pin } = walletNames;
/** How a topup was paid, in words, where they differ from the payment mode. */
export const paymentModeWords: Readonly<Record<string, string>> = {
  fund,
  main,
  pin,
  ...texts({ beside: 'Other system', brought: 'Other system', by_pin: 'Pin', zero: 'Zero pin' }),
};

const paymentModeText = (mode: string): string => paymentModeWords[mode] ?? mode.replace(/^chain:/, '');

/** How a topup stores that it was paid on a chain: chain:USDT_56. */
export const chainMode = (account: string): string => `chain:${account}`;
/** Whether it was paid on a chain, from which nothing is sent back. */
export const isChainMode = (mode: string): boolean => mode.startsWith('chain:');

/** Whether a topup may still be cancelled by its owner: within the cooling-off days of its package. */
export function isCoolingOff(
  topup: { status: string; at: string; cooling_off_days: number },
  now: Date,
): boolean {
  const end = Date.parse(topup.at) + topup.cooling_off_days * millisecondsPerDay;
  return topup.status !== 'Reversed' && now.getTime() < end;
}
