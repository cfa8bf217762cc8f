import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { franchiseDashboard } from '@banyan/contract/overview/dashboard';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readRecentLines, readWalletsOf } from '../../ledger/queries.ts';

/** A franchise's home: wallets, newest postings and what is still to do. */
export async function readFranchiseDashboard(
  db: Db,
  actor: Actor,
): Promise<ReplyOf<typeof franchiseDashboard>['data']> {
  const owner = { owner_type: 'Franchise', owner_id: actor.id } as const;
  const [account, wallets, recent] = await Promise.all([
    db
      .selectFrom('app_user')
      .select(['user_id', 'name', 'created_at as joined_at'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow(),
    readWalletsOf(db, owner),
    readRecentLines(db, owner),
  ]);
  return {
    franchise: account,
    wallets,
    recent,
    to_dos:
      actor.two_factor_mode === null
        ? [{ code: 'two_factor', label: 'Turn on two-factor authentication', url: '/franchise/security' }]
        : [],
  };
}
