import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { withdrawalOptions as call } from '@banyan/contract/withdrawals/withdrawals';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { readWalletsOf } from '../ledger/queries.ts';
import { cryptoOf, destinationsOf, findPayableTokens } from './find-destination.ts';
import { findGates } from './find-gates.ts';
import { loadTimes } from './load-bases.ts';
import { readAskedToday, readRule } from './read-rule.ts';
import { usualTime } from './read-withdrawal.ts';
import { ownerTypeOf } from './request-withdrawal.ts';
import { requireBasis } from './require-figures.ts';
import type { WithdrawalBasis } from './rules.ts';

type Options = ReplyOf<typeof call>['data'];

/** What somebody may withdraw, where to, and what is missing for it. */
export async function readWithdrawalOptions(db: Db, context: ActorContext): Promise<Options> {
  const owner = { id: context.actor.id, owner_type: ownerTypeOf(context) };
  const times = await loadTimes(db, context.now);
  const rule = await readRule(db, owner.owner_type);
  const basis = await requireBasis(db, times, owner);
  const [{ gates, details }, wallet, asked, usual, tokens] = await Promise.all([
    findGates(db, context, times, rule),
    readMain(db, owner),
    readAskedToday(db, times, owner.id),
    sql<{ at: string | null }>`select ${context.now}::timestamptz + ${usualTime} as at`.execute(db),
    findPayableTokens(db, context.now),
  ]);
  return {
    wallet: 'main',
    ...wallet,
    minimum: basis.terms.withdrawal.minimum,
    multiple: rule.multiple,
    maximum: rule.maximum,
    left_today: leftOf(rule.daily_amount, asked),
    destinations: [...destinationsOf(details), ...cryptoOf(details, tokens, context.services)].map(
      ({ kind, masked, holder, token }) => ({ kind, masked, holder, token }),
    ),
    gates,
    tax: taxOf(basis),
    expected_at: onlyRow(usual).at,
  };
}

/** What `main` has free and holds. */
export async function readMain(
  db: Db,
  owner: { id: string; owner_type: 'User' | 'Franchise' },
): Promise<{ available: string; held: string }> {
  const wallets = await readWalletsOf(db, { owner_type: owner.owner_type, owner_id: owner.id });
  const main = wallets.find(({ code }) => code === 'main');
  const held = main?.held ?? '0';
  return {
    available: toDecimal(main?.balance ?? '0')
      .minus(held)
      .toFixed(),
    held,
  };
}

function leftOf(limit: string | null, asked: string): string | null {
  if (limit === null) return null;
  const left = toDecimal(limit).minus(asked);
  return left.isNegative() ? '0' : left.toFixed();
}

/** The rate that holds for the owner, and what a verified PAN would make of it. */
function taxOf({ terms, has_pan }: WithdrawalBasis): Options['tax'] {
  const tds = terms.payout ? undefined : terms.withdrawal.tds;
  if (!tds) return null;
  const percent = has_pan ? tds.percent : (tds.without_pan ?? tds.percent);
  return { percent, percent_with_pan: toDecimal(percent).gt(tds.percent) ? tds.percent : null };
}
