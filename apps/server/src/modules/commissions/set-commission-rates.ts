import {
  type CommissionRates,
  causeWords,
  commissionCauses,
  type readCommissionRates as readCall,
  type setCommissionRates as setCall,
} from '@banyan/contract/commissions/commissions';
import type { BodyOf, QueryOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { type Franchise, findFranchise } from '../accounts/find-franchise.ts';

type Form = BodyOf<typeof setCall>;
type Rates = Pick<CommissionRates, (typeof commissionCauses)[number]>;

async function requireAny(db: Db, userId: string): Promise<Franchise> {
  const franchise = await findFranchise(db, userId);
  if (!franchise) throw fail('unknown_franchise');
  return franchise;
}

async function readRates(db: Db, franchiseId: string): Promise<Rates> {
  const rows = await db
    .selectFrom('commission_rate')
    .select(['cause', 'percent'])
    .where('franchise_id', '=', franchiseId)
    .execute();
  const set = new Map(rows.map(({ cause, percent }) => [cause, toDecimal(percent).toFixed()]));
  return {
    topup_by_pin: set.get('topup_by_pin') ?? '0',
    topup_by_wallet: set.get('topup_by_wallet') ?? '0',
    billing: set.get('billing') ?? '0',
  };
}

/**
 * What a franchise gets of its sales; for an admin any, for a franchise its own alone.
 * @throws unknown_franchise
 */
export async function readCommissionRates(
  db: Db,
  { actor }: ActorContext,
  { user_id = actor.user_id }: QueryOf<typeof readCall>,
): Promise<CommissionRates> {
  const franchise = await requireAny(db, user_id);
  if (actor.user_type === 'Franchise' && franchise.id !== actor.id) throw fail('unknown_franchise');
  return { user_id: franchise.user_id, name: franchise.name, ...(await readRates(db, franchise.id)) };
}

/**
 * Sets the rates for sales from now on; before and after stand in the audit log with the reason.
 * @throws unknown_franchise, already_done where nothing changes
 */
export async function setCommissionRates(
  tx: Tx,
  context: ActorContext,
  form: Form,
): Promise<CommissionRates> {
  const { id, user_id, name } = await lockRates(tx, form);
  const before = await readRates(tx, id);
  const after = exact(form);
  const changed = commissionCauses.filter((cause) => before[cause] !== after[cause]);
  if (changed.length === 0) throw fail('already_done');
  await tx
    .insertInto('commission_rate')
    .values(changed.map((cause) => ({ franchise_id: id, cause, percent: after[cause] })))
    .onConflict((conflict) =>
      conflict.columns(['franchise_id', 'cause']).doUpdateSet({ percent: sql`excluded.percent` }),
    )
    .execute();
  await appendAudit(tx, context, {
    action: 'set_commission_rates',
    object: `user:${user_id}`,
    details: {
      reason: form.reason,
      changed: Object.fromEntries(changed.map((cause) => [cause, { from: before[cause], to: after[cause] }])),
    },
  });
  return { user_id, name, ...after };
}

/**
 * Whether rates wait for a second admin: one that rises pays more of the company's money, without a limit to judge it by.
 * They are locked, so that what is compared here is what is changed.
 * @throws unknown_franchise
 */
export async function findRaisedRates(tx: Tx, _context: ActorContext, form: Form): Promise<Waits | null> {
  const { id, user_id, name } = await lockRates(tx, form);
  const [before, after] = [await readRates(tx, id), exact(form)];
  if (!commissionCauses.some((cause) => toDecimal(after[cause]).gt(before[cause]))) return null;
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: id,
    lines: [
      { label: text('Franchise'), kind: 'text', value: `${name} (${user_id})` },
      ...commissionCauses.map((cause) => ({
        label: causeWords[cause],
        kind: 'text' as const,
        from: before[cause],
        value: after[cause],
      })),
      { label: text('Reason'), kind: 'text', value: form.reason },
    ],
    by_mail: true,
  };
}

/** A franchise has rows for the rates that were ever set: the lock is on its name among all of them. */
async function lockRates(tx: Tx, { user_id }: Form): Promise<Franchise> {
  const franchise = await requireAny(tx, user_id);
  await sql`select pg_advisory_xact_lock(hashtextextended('commission_rate', ${franchise.id}::bigint))`.execute(
    tx,
  );
  return franchise;
}

/** Percentages without idle zeros, so that the same is written the same. */
const exact = (form: Rates): Rates => ({
  topup_by_pin: toDecimal(form.topup_by_pin).toFixed(),
  topup_by_wallet: toDecimal(form.topup_by_wallet).toFixed(),
  billing: toDecimal(form.billing).toFixed(),
});
