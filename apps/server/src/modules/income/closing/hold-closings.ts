import type pg from 'pg';
import { inBulk } from '../../../platform/in-bulk.ts';

/** A closing as whoever works on it knows it. */
export interface HeldClosing {
  id: number;
  date: string;
  state: 'cut' | 'computing' | 'computed' | 'approved' | 'posting' | 'posted' | 'published' | 'failed';
  fence: number;
  /** The state it failed in. */
  failed_in: 'computing' | 'approved' | 'posting' | 'posted' | null;
  payable: string;
  chunks: number;
  /** Whether ROI is among its incomes. */
  pays_roi: boolean;
  /** Figures of steps that are written with the next change of state. */
  noted: Record<string, Record<string, number>>;
}

/** What of the row of a closing its holder knows. */
export const heldColumns = `id::int, business_date as date, state, fence, failed_in, payable, chunks,
  totals @> '[{"kind": "roi"}]' as pays_roi`;

/** A holder that has not said for so long that it is alive may be taken over from. */
const lease = `interval '1 minute'`;
const renewal = 15_000;

/**
 * Makes this connection the one that works on closings; it stays so until it ends, however the process ends. Whoever
 * holds them without a sign of life is taken over from.
 * @param isPatient waits for another holder
 * @returns whether they are held
 */
export async function holdClosings(client: pg.Client, isPatient: boolean): Promise<boolean> {
  const key = `hashtext('closings are worked on')`;
  if (isPatient) {
    await client.query(`select pg_advisory_lock(${key})`);
    return true;
  }
  const { rows } = await client.query<{ is_free: boolean }>(
    `select pg_try_advisory_lock(${key}) or exists (
       select from closing where state <> 'published' and lease_until < clock_timestamp()) as is_free`,
  );
  return rows[0]?.is_free ?? false;
}

/**
 * Takes over the date that is cut and not yet over, whoever worked on it before: from now on what that one still does
 * is refused.
 * @returns null when there is none
 */
export async function takeClosing(client: pg.Client): Promise<HeldClosing | null> {
  return await inBulk(client, async () => {
    // waits for a part that is being posted
    await client.query(`select from closing where state <> 'published' for update`);
    const { rows } = await client.query<Omit<HeldClosing, 'noted'>>(
      `update closing set fence = fence + 1, lease_until = clock_timestamp() + ${lease} where state <> 'published'
       returning ${heldColumns}`,
    );
    return rows[0] ? { ...rows[0], noted: {} } : null;
  });
}

/** Says again and again that the holder is alive. @returns what ends it */
export function keepLease(client: pg.Client, { id, fence }: HeldClosing): () => void {
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
 * Writes to a closing that is held, in the transaction of the client if it is in one.
 * @param set SQL; `$1` and `$2` are the closing, `$3` … the values
 * @throws closing_held when somebody else has taken it over
 */
export async function setClosing(
  client: pg.Client,
  { id, fence }: Pick<HeldClosing, 'id' | 'fence'>,
  set: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const { rowCount } = await client.query(`update closing set ${set} where id = $1 and fence = $2`, [
    id,
    fence,
    ...values,
  ]);
  if (rowCount !== 1)
    throw Object.assign(new Error(`the closing ${id} was taken over`), { constraint: 'closing_held' });
}
