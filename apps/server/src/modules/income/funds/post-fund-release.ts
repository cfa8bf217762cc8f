import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import type { Kept } from '../../accounts/decide-request.ts';
import { postJournals } from '../../ledger/post-journals.ts';
import { fundReleaseJournal } from '../rules.ts';
import { findReleaseTax } from './find-release-tax.ts';

/**
 * Moves the money of a requested release: fund → tax and `main`, taxed as of now. The caller has locked the payouts, so that
 * no statement of the member comes between reading the year and taxing it.
 * @returns its tax and its transaction
 * @throws blocked, payout_suspended, insufficient_funds through the ledger
 */
export async function postFundRelease(tx: Tx, context: Context, id: string): Promise<Kept> {
  // waits for a transaction that is blocking the member
  const release = onlyRow(
    await sql<{
      no: string;
      member_id: string;
      wallet_code: string;
      amount: string;
      reason: string;
      is_blocked: boolean;
      is_suspended: boolean;
    }>`
    select r.no, r.member_id, r.wallet_code, trim_scale(r.amount)::text as amount, r.reason, u.is_blocked,
      exists (select from payout_suspension h where h.member_id = r.member_id and h.resumed_at is null) as is_suspended
    from fund_release r join app_user u on u.id = r.member_id where r.id = ${id} for share of u`.execute(tx),
  );
  if (release.is_blocked) throw fail('blocked');
  if (release.is_suspended)
    throw fail('payout_suspended', { user_id: text(errors.payout_suspended.message) });
  const tax = await findReleaseTax(tx, release, context.now);
  const [txn_id] = await postJournals(tx, context, [fundReleaseJournal({ id, ...release, ...tax })]);
  return { ...tax, txn_id: txn_id ?? null };
}
