import type { paymentModes } from '@banyan/contract/core/constants';
import type { counterWallets } from '@banyan/contract/topup/topup';
import { toDecimal } from '@banyan/plan/money';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Failure, fail } from '../../platform/fail.ts';
import type { Sale, TopupIds } from './read-sales.ts';
import { refuseUncountable } from './refuse-uncountable.ts';
import { broughtTerms, chainMode, pinTerms, type TopupTerms, topupTerms } from './rules.ts';
import { type UpgradeTerms, upgradeTerms } from './upgrades/upgrade-terms.ts';

export interface TopupOrder {
  /** User id of the member who is topped up. */
  user_id: string;
  /** Code of a package on sale. */
  package: string;
  /** Face value; missing = the package's fixed amount. */
  amount?: string | undefined;
  /** Money received, without tax; missing = the amount, '0' = a zero pin. */
  paid?: string | undefined;
  /** Of a topup that was bought in another system: the BV it counted there; missing = the package's. */
  bv?: string | undefined;
  /** A wallet of the actor, the topped-up member's fund wallet, money received outside, on a chain or by another system, or what was paid for a pin. */
  pay_from:
    | 'own_fund'
    | 'own_wallet'
    | 'member_fund'
    | 'pin'
    | 'chain'
    | 'beside'
    | (typeof paymentModes)[number];
  /** With `own_wallet`: which one of a franchise. */
  wallet?: (typeof counterWallets)[number] | undefined;
  /** With `chain`: token and chain, USDT_56. */
  chain?: string | undefined;
  /** The pin it is paid with, which the caller has locked and marked as used. */
  pin?: PaidPin;
  remark?: string | undefined;
  /** From the member's largest topup to this package (docs/plans.md §7.10); shares its transaction with no other topup. */
  is_upgrade?: boolean | undefined;
}

/** A pin as it was sold: its own version of the package, at the price of then. */
export interface PaidPin {
  id: string;
  package_id: number;
  amount: string;
  paid: string;
  gst: string;
  /** With the wallet that gets the money of a reversal. */
  holder: Payer;
}

/** Somebody asks for a topup. */
export interface TopupCall {
  context: Context;
  order: TopupOrder;
}

/** Whose money it is, and out of which wallet. */
export interface Payer {
  id: string;
  user_id: string;
  name: string;
  owner_type: 'User' | 'Franchise';
  wallet: string;
}

/** A topup that takes place, before it is written. */
export interface DecidedTopup extends TopupCall, Sale, TopupIds {
  terms: TopupTerms;
  /** Of an upgrade; null of any other. */
  upgrade: UpgradeTerms | null;
  /** The member had no live topup before it. */
  is_first: boolean;
  /** It gives the member a number of the single leg. */
  takes_number: boolean;
  /** Whose wallet or pin pays; null = money received outside, or none at all. */
  payer: Payer | null;
  /** As the topup stores it. */
  payment_mode: string;
  business_date: string;
}

/**
 * Decides calls in their order, each as those before it leave it.
 * @returns of each the topup, or why there is none: unknown_member, blocked, unknown_package, amount_out_of_range,
 *   no_wallet
 */
export async function decideTopups(
  tx: Tx,
  calls: readonly TopupCall[],
  sales: readonly (Sale | Failure)[],
  ids: readonly TopupIds[],
): Promise<(DecidedTopup | Failure)[]> {
  const before: DecidedTopup[] = [];
  const decided: (DecidedTopup | Failure)[] = [];
  for (const [index, call] of calls.entries()) {
    const sale = sales[index];
    const own = ids[before.length];
    try {
      if (!sale || sale instanceof Failure) throw sale ?? fail('unknown_member');
      if (!own) throw new Error('there are ids for every topup');
      const topup = { ...own, ...(await decide(tx, call, sale, before)) };
      before.push(topup);
      decided.push(topup);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      decided.push(error);
    }
  }
  return decided;
}

async function decide(
  tx: Tx,
  { context, order }: TopupCall,
  sale: Sale,
  before: readonly DecidedTopup[],
): Promise<Omit<DecidedTopup, keyof TopupIds>> {
  const { member, company, live_topups, is_queued } = sale;
  const earlier = before.filter((topup) => topup.member.id === member.id);
  const business_date = businessDate(context.now, company.timezone);
  const digits = company.round_off_digits;
  const asked = {
    member_id: member.id,
    package: sale.package,
    amount: order.amount,
    date: business_date,
    digits,
  };
  const upgrade = order.is_upgrade ? await upgradeTerms(tx, asked) : null;
  const terms = upgrade?.terms ?? termsOf(sale, order, digits);
  await refuseUncountable(
    tx,
    terms,
    before.map((topup) => topup.terms),
  );
  const isZero = toDecimal(terms.payable).isZero();
  const payer = isZero ? null : payerOf(context, order, member);
  const hasNumber = is_queued || earlier.some(({ takes_number }) => takes_number);
  return {
    ...sale,
    context,
    order,
    terms,
    upgrade,
    payer,
    is_first: live_topups === 0 && earlier.length === 0,
    takes_number: !hasNumber && !toDecimal(terms.paid).isZero(),
    payment_mode: paymentModeOf(order, isZero, payer),
    business_date,
  };
}

function termsOf(sale: Sale, order: TopupOrder, digits: number): TopupTerms {
  if (order.pin) return pinTerms(sale.package, order.pin);
  const terms = topupTerms(sale.package, order, digits);
  return order.pay_from === 'beside' ? broughtTerms(terms, order.bv) : terms;
}

function paymentModeOf(order: TopupOrder, isZero: boolean, payer: Payer | null): string {
  if (isZero) return 'zero';
  if (order.pin) return 'by_pin';
  if (order.pay_from === 'chain') return chainMode(order.chain ?? '');
  return payer?.wallet ?? order.pay_from;
}

/** Whose wallet or pin pays; null = the money was received outside. */
function payerOf({ actor }: Context, order: TopupOrder, member: Sale['member']): Payer | null {
  if (order.pin) return order.pin.holder;
  switch (order.pay_from) {
    case 'member_fund':
      return { ...member, owner_type: 'User', wallet: 'fund' };
    case 'own_fund':
      if (actor?.user_type !== 'User') throw fail('no_wallet');
      return { ...actor, owner_type: 'User', wallet: 'fund' };
    case 'own_wallet':
      if (actor?.user_type !== 'Franchise' || !order.wallet) throw fail('no_wallet');
      return { ...actor, owner_type: 'Franchise', wallet: order.wallet };
    default:
      return null;
  }
}
