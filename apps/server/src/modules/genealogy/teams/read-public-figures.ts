import type { PublicFigures, publicFigures } from '@banyan/contract/accounts/wallets';
import type { QueryOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';
import { findTop } from '../find-in-team.ts';
import { memberStatus, requireMember } from '../queries.ts';
import { readTeams } from '../read-teams.ts';
import { directsOf, legsOf } from '../rules.ts';

/**
 * What a decentralized company shows of a member to everybody: counts, and no name.
 * @throws not_found in another company, unknown_member
 */
export async function readPublicFigures(
  db: Db,
  { now }: Context,
  { user_id }: QueryOf<typeof publicFigures>,
): Promise<PublicFigures> {
  const { is_decentralized } = await readCompany(db);
  if (!is_decentralized) throw fail('not_found');
  const member = await requireMember(db, user_id);
  const teams = await readTeams(db, now);
  const own = await findTop(db, teams, { id: member.id, user_type: 'User' });
  const { left, right } = legsOf(teams, own.id, own.row);
  return {
    user_id: member.user_id,
    is_active: memberStatus(member) === 'Active',
    directs: directsOf(teams, own.id, own.row),
    left: left.joined,
    right: right.joined,
    as_of: teams.legs.as_of,
  };
}
