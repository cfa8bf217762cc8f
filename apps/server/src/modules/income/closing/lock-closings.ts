import type pg from 'pg';
import { inBulk } from '../../../platform/database/in-bulk.ts';

/** A closing as its worker knows it. */
export interface LockedClosing {
  id: number;
  date: string;
  status: 'open' | 'calculating' | 'calculated' | 'approved' | 'posting' | 'finishing' | 'posted' | 'failed';
  fence: number;
  /** The status it failed in. */
  failed_in: 'calculating' | 'approved' | 'posting' | 'finishing' | null;
  payable: string;
  chunks: number;
  /** Whether what it pays is taken back with a topup: ROI, and walks. */
  pays_on_topups: boolean;
  /** Figures of steps that are written with the next change of status. */
  noted: Record<string, Record<string, number>>;
}

/** The columns of `closing` a worker reads. */
export const lockedColumns = `id::int, business_date as date, status, fence, failed_in, payable, chunks,
  jsonb_path_exists(totals, '$[*].kind ? (@ == "roi" || @ == "unilevel" || @ == "differential" || @ == "generation")')
    as pays_on_topups`;

/** A worker that has not renewed its lease for this long is taken over from. */
const lease = `interval '1 minute'`;
const renewal = 15_000;

/**
 * Makes this connection the one that works on closings; it stays so until it ends, however the process ends. A
 * worker whose lease has run out is taken over from.
 * @param waitsForLock waits for another holder
 * @returns whether this connection may work on closings
 */
export async function lockClosings(client: pg.Client, waitsForLock: boolean): Promise<boolean> {
  const key = `hashtext('closings are worked on')`;
  if (waitsForLock) {
    await client.query(`select pg_advisory_lock(${key})`);
    return true;
  }
  const { rows } = await client.query<{ is_free: boolean }>(
    `select pg_try_advisory_lock(${key}) or exists (
       select from closing where status <> 'posted' and lease_until < clock_timestamp()) as is_free`,
  );
  return rows[0]?.is_free ?? false;
}

/**
 * Takes over the date that is cut and not yet published. The fence goes up: whatever the worker before still does is
 * refused from now on.
 * @returns null when there is none
 */
export async function takeClosing(client: pg.Client): Promise<LockedClosing | null> {
  return await inBulk(client, async () => {
    // waits for a chunk that is being posted
    await client.query(`select from closing where status <> 'posted' for update`);
    const { rows } = await client.query<Omit<LockedClosing, 'noted'>>(
      `update closing set fence = fence + 1, lease_until = clock_timestamp() + ${lease} where status <> 'posted'
       returning ${lockedColumns}`,
    );
    return rows[0] ? { ...rows[0], noted: {} } : null;
  });
}

/** Renews the lease until stopped. @returns the function that stops it */
export function keepLease(client: pg.Client, { id, fence }: LockedClosing): () => void {
  const timer = setInterval(() => {
    client
      .query(`update closing set lease_until = clock_timestamp() + ${lease} where id = $1 and fence = $2`, [
        id,
        fence,
      ])
      .catch(() => {});
  }, renewal);
  return () => clearInterval(timer);
}

/**
 * Updates a closing the worker has taken, in the transaction of the client if it is in one.
 * @param set SQL; `$1` and `$2` are the closing, `$3` … the values
 * @throws closing_taken_over when another worker has taken it over
 */
export async function setClosing(
  client: pg.Client,
  { id, fence }: Pick<LockedClosing, 'id' | 'fence'>,
  set: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const { rowCount } = await client.query(`update closing set ${set} where id = $1 and fence = $2`, [
    id,
    fence,
    ...values,
  ]);
  if (rowCount !== 1)
    throw Object.assign(new Error(`the closing ${id} was taken over`), { constraint: 'closing_taken_over' });
}
