import { type Message, message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { newestKyc } from '../kyc/find-kyc.ts';
import { hasOpenAlert } from './has-open-alert.ts';
import type { LockedWithdrawal } from './lock-withdrawals.ts';

type Row = Pick<LockedWithdrawal, 'id' | 'owner_id' | 'status'>;

/**
 * Why withdrawals cannot be approved, by id; those that are missing can. It reads what every list of exclusions shows, and what
 * the approval decides by: nothing is approved that the sheet did not include.
 * @param isBulk whether they are decided together: then an open alert about the owner excludes, which an admin who looks at one
 *   withdrawal has seen beside it
 */
export async function findExclusions(
  db: Db,
  rows: readonly Row[],
  { isBulk }: { isBulk: boolean },
): Promise<Map<string, Message>> {
  const excluded = new Map<string, Message>();
  for (const [id, why] of await findDone(db, rows)) excluded.set(id, why);
  const waiting = rows.filter(({ id }) => !excluded.has(id)).map(({ id }) => id);
  for (const [id, why] of await findUnpayable(db, waiting, isBulk)) excluded.set(id, why);
  return excluded;
}

/** Those that do not wait any more, with who decided. */
export async function findDone(db: Db, rows: readonly Row[]): Promise<Map<string, Message>> {
  const done = rows.filter(({ status }) => status !== 'Pending').map(({ id }) => id);
  if (done.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; status: string; name: string | null }>`
    select w.id, w.status, u.name from withdrawal w left join app_user u on u.id = w.decided_by
    where w.id = any(${done}::bigint[])`.execute(db);
  return new Map(
    found.map(({ id, status, name }) => [
      id,
      status === 'Cancelled'
        ? message('Its owner has cancelled it.')
        : message('Already {status}, decided by {name}.', { status, name: name ?? '' }),
    ]),
  );
}

async function findUnpayable(db: Db, ids: readonly string[], isBulk: boolean): Promise<Map<string, Message>> {
  if (ids.length === 0) return new Map();
  // details are locked, so that a change of them is seen here or comes after the approval
  const { rows } = await sql<{
    id: string;
    is_blocked: boolean;
    is_stopped: boolean;
    is_frozen: boolean;
    is_changed: boolean;
    has_alert: boolean;
    has_token: boolean;
    kyc: string | null;
  }>`
    with details as materialized (
      select d.owner_id, d.changed_at from payment_details d
      where d.owner_id in (select owner_id from withdrawal where id = any(${ids}::bigint[])) order by d.owner_id for share
    )
    select w.id, u.is_blocked, a.status is distinct from 'open' as is_frozen,
      exists (select from withdrawal_block b where b.owner_id = w.owner_id and b.lifted_at is null) as is_stopped,
      w.destination is not null and coalesce(d.changed_at > w.requested_at, true) as is_changed,
      ${isBulk} and ${hasOpenAlert('w.owner_id')} as has_alert,
      w.token is null or exists (select from chain_token t join evm_chain c using (chain_id)
        where t.symbol || '_' || t.chain_id = w.token and t.is_listed and c.is_in_use and c.off_because is null) as has_token,
      ${newestKyc('status', 'w.owner_id')} as kyc
    from withdrawal w join app_user u on u.id = w.owner_id left join hold h on h.id = w.hold_id
      left join account a on a.id = h.account_id left join details d on d.owner_id = w.owner_id
    where w.id = any(${ids}::bigint[])`.execute(db);
  return new Map(
    rows.flatMap(({ id, ...facts }): [string, Message][] => {
      if (facts.is_blocked) return [[id, message('This account is blocked.')]];
      if (facts.is_stopped) return [[id, message('Withdrawals of this account are blocked.')]];
      if (facts.is_frozen) return [[id, message('The wallet is frozen.')]];
      if (facts.is_changed)
        return [[id, message('The payment details were changed since it was asked for.')]];
      if (!facts.has_token) return [[id, message('Its token is not paid out at the moment.')]];
      if (facts.has_alert) return [[id, message('An alert about its owner is open. Decide it alone.')]];
      // it was approved when they asked; an approval can be taken back
      if (facts.kyc !== null && facts.kyc !== 'Approved')
        return [[id, message('The KYC of its owner is not approved any more.')]];
      return [];
    }),
  );
}
