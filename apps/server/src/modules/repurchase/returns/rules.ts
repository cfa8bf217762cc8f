import { roundMoney, toDecimal } from '@banyan/plan/money';
import type { Charge } from '../rules.ts';

/** A line of an order: what all its pieces cost, and how many came back. */
export interface ChargedLine extends Charge {
  quantity: number;
  refunded: number;
  /** Of one piece. */
  bv: string;
}

/** What is given back, and its business volume. */
export interface Share extends Charge {
  bv: string;
}

/**
 * What pieces of a line are given back for: amount and each tax by themselves so much that the sum over all returns of the line
 * is round(line × pieces returned ÷ its pieces), and exactly the line when all are back.
 */
export function shareOf(line: ChargedLine, quantity: number, digits: number): Share {
  const part = (all: string) => {
    const until = (pieces: number) =>
      pieces === line.quantity
        ? toDecimal(all)
        : roundMoney(toDecimal(all).times(pieces).div(line.quantity), digits);
    return until(line.refunded + quantity)
      .minus(until(line.refunded))
      .toFixed();
  };
  return {
    amount: part(line.amount),
    cgst: part(line.cgst),
    sgst: part(line.sgst),
    igst: part(line.igst),
    bv: toDecimal(line.bv).times(quantity).toFixed(),
  };
}

/** The sums of several. */
export function sumOf(shares: readonly Share[]): Share {
  const sum = (key: keyof Share) =>
    shares.reduce((all, share) => all.plus(share[key]), toDecimal('0')).toFixed();
  return { amount: sum('amount'), cgst: sum('cgst'), sgst: sum('sgst'), igst: sum('igst'), bv: sum('bv') };
}
