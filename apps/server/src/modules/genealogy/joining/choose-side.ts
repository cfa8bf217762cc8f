import type { Side } from '@banyan/contract/core/constants';
import { toDecimal } from '@banyan/plan/money';
import type { Db } from '../../../platform/database/db.ts';
import { readOwnPlacement } from '../queries.ts';
import { readLegs } from '../read-legs.ts';

/**
 * The side a new member takes when none is named (docs/plans.md §4.1): the sponsor's saved preference, `tank` where they are
 * to wait for a place, else the weaker leg.
 */
export async function chooseSide(db: Db, sponsorId: string): Promise<Side | 'tank'> {
  const preference = await readOwnPlacement(db, sponsorId);
  return preference === 'auto' ? await weakerSide(db, sponsorId) : preference;
}

/** The leg with less business at this moment, then the one with fewer members, then the left. */
export async function weakerSide(db: Db, sponsorId: string): Promise<Side> {
  const { left, right } = await readLegs(db, sponsorId);
  const byBusiness = toDecimal(left.business).cmp(right.business);
  return (byBusiness || left.total - right.total) > 0 ? 'R' : 'L';
}
