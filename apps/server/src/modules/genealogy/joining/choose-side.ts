import type { Side } from '@banyan/contract/core/constants';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { readLegs } from '../read-legs.ts';

/**
 * The side a new member takes when none is named (docs/plans.md §4.1): the sponsor's saved preference, else the leg
 * with less business at this moment, then the one with fewer members, then the left.
 */
export async function chooseSide(db: Db, sponsorId: string): Promise<Side> {
  const { rows } = await sql<{ placement: Side | 'auto' }>`
    select placement from member where id = ${sponsorId}`.execute(db);
  const preference = rows[0]?.placement ?? 'auto';
  if (preference !== 'auto') return preference;
  const { left, right } = await readLegs(db, sponsorId);
  const byBusiness = toDecimal(left.business).cmp(right.business);
  return (byBusiness || left.total - right.total) > 0 ? 'R' : 'L';
}
