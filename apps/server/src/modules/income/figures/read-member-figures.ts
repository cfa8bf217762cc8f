import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { userDashboard } from '@banyan/contract/overview/dashboard';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readMemberIncome } from './read-member-income.ts';
import { readOwnPackage } from './read-own-package.ts';

type Dashboard = ReplyOf<typeof userDashboard>['data'];

/** What a member earned, and the newest package with how far the multiple cap is used. */
export async function readMemberFigures(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
): Promise<Pick<Dashboard, 'income' | 'package'>> {
  const [income, bought] = await Promise.all([
    readMemberIncome(db, actor.id, now),
    readOwnPackage(db, actor.id, now),
  ]);
  return { income, package: bought };
}
