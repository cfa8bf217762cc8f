import { type Decimal, lesser, type MoneyInput, moneyText, roundMoney, toDecimal } from '../money.ts';
import type { PayoutPlan, Plan } from '../plan/plan.ts';
import { taxOf, type YearSoFar } from './tds.ts';

/** The result of paying a member's incomes. Decimal strings with the company's digits. */
export type PayoutStatement = {
  gross: string;
  /** The taxed amount and its percentage; null = the plan takes no tax. */
  taxable: string;
  tds_percent: string | null;
  tds: string;
  /** Tax that exceeded this statement: due on the next one of the financial year. */
  tds_carried: string;
  /** To the company. */
  service: string;
  /** To the member's `repurchase` wallet. */
  repurchase: string;
  /** To the member's `main` wallet: gross − tds − service − repurchase, never negative. */
  net: string;
};

/** The tax of a withdrawal and what is left. Decimal strings with the company's digits. */
export type WithdrawalTax = Omit<PayoutStatement, 'gross' | 'service' | 'repurchase'>;

/** The charges of a withdrawal. Decimal strings with the company's digits. */
export type WithdrawalTerms = WithdrawalTax & {
  amount: string;
  /** To the company. */
  charge: string;
  /** The plan asks for more: refuse with `below_minimum`. */
  is_below_minimum: boolean;
};

/**
 * A payout statement (docs/plans.md §2.8): TDS by the financial year, service charge and repurchase share of the gross,
 * each rounded once; the rest goes to the member. Throws unless `gross`, the sum of the unpaid rows, is positive.
 */
export function payoutStatement(
  income: { gross: string; year: YearSoFar; has_pan: boolean },
  plan: PayoutPlan,
  digits: number,
): PayoutStatement {
  const gross = toDecimal(income.gross);
  if (gross.lte('0')) throw new Error(`no statement of ${income.gross}`);
  const service = shareOf(gross, plan.service_percent, gross, digits);
  const repurchase = shareOf(gross, plan.repurchase_percent, gross.minus(service), digits);
  const room = gross.minus(service).minus(repurchase);
  return {
    gross: moneyText(gross, digits),
    service: moneyText(service, digits),
    repurchase: moneyText(repurchase, digits),
    ...afterTax({ ...income, gross }, room, plan.tds, digits),
  };
}

/**
 * The terms of a withdrawal of `amount`: the charge, and where the plan has no payout the tax, over the year's
 * withdrawals (docs/plans.md §2.8).
 */
export function withdrawalTerms(
  request: { amount: string; year: YearSoFar; has_pan: boolean },
  { withdrawal, payout }: Pick<Plan, 'withdrawal' | 'payout'>,
  digits: number,
): WithdrawalTerms {
  const amount = toDecimal(request.amount);
  const charge = shareOf(amount, withdrawal.charge_percent, amount, digits);
  return {
    amount: moneyText(amount, digits),
    charge: moneyText(charge, digits),
    ...withdrawalTax({ ...request, charge: moneyText(charge, digits) }, { withdrawal, payout }, digits),
    is_below_minimum: amount.lt(withdrawal.minimum),
  };
}

/** The tax of a withdrawal whose charge is known, and what is left of it. */
export function withdrawalTax(
  request: { amount: string; charge: string; year: YearSoFar; has_pan: boolean },
  { withdrawal, payout }: Pick<Plan, 'withdrawal' | 'payout'>,
  digits: number,
): WithdrawalTax {
  const gross = toDecimal(request.amount);
  const tds = payout ? undefined : withdrawal.tds;
  return afterTax({ ...request, gross }, gross.minus(request.charge), tds, digits);
}

/** Two shares of a small amount may round up to more than the whole: the second one then takes what is left. */
function shareOf(gross: Decimal, percent: MoneyInput, room: Decimal, digits: number): Decimal {
  return lesser(roundMoney(gross.times(percent).dividedBy('100'), digits), room);
}

function afterTax(
  taxed: { gross: Decimal; year: YearSoFar; has_pan: boolean },
  room: Decimal,
  plan: PayoutPlan['tds'],
  digits: number,
) {
  const tax = taxOf(taxed.gross, taxed.year, taxed.has_pan, room, plan, digits);
  return {
    taxable: moneyText(tax.taxable, digits),
    tds_percent: tax.rate,
    tds: moneyText(tax.tds, digits),
    tds_carried: moneyText(tax.carried, digits),
    net: moneyText(room.minus(tax.tds), digits),
  };
}
