import type { LiveTopup } from '@banyan/plan/caps';
import type { UplineFacts } from '@banyan/plan/facts';
import type { NeededFacts } from '@banyan/plan/needed-facts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { factsOf } from './load-uplines.ts';
import { lockTopups } from './lock-topups.ts';

/** As `loadUplines`, of members wherever they stand: their distance says nothing. */
export async function loadOwners(
  tx: Tx,
  memberIds: readonly string[],
  needed: NeededFacts,
): Promise<UplineFacts[]> {
  const { rows } = await sql<Omit<UplineFacts, 'topups'>>`
    select m.id as member, 0 as distance, ${factsOf(needed)}
    from member m join app_user u on u.id = m.id where m.id = any(${memberIds}::bigint[])`.execute(tx);
  const topups = needed.topups ? await lockTopups(tx, memberIds) : new Map<string, LiveTopup[]>();
  return rows.map((row) => ({ ...row, topups: topups.get(row.member) ?? [] }));
}
