import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readAwaitingPayout } from '../payout/read-awaiting-payout.ts';
import { readMemberIncome } from './read-member-income.ts';
import { readOwnPackage } from './read-own-package.ts';

type Dashboard = ReplyOf<typeof userDashboard>['data'];

/** What a member earned, and the newest package with how far the multiple cap is used. */
export async function readMemberFigures(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<Pick<Dashboard, 'income' | 'package'>> {
  const [income, bought, { has_payout, rows, gross }] = await Promise.all([
    readMemberIncome(db, actor.id, now),
    readOwnPackage(db, actor.id, now),
    readAwaitingPayout(db, { actor, now }, {}),
  ]);
  return { income: { ...income, awaiting: has_payout || rows > 0 ? gross : null }, package: bought };
}
