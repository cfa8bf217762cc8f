import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { UserType } from '@banyan/contract/core/roles';
import { type Failure, fail } from '../fail.ts';
import type { Server } from './server.ts';

/** A page that is closed to everybody may say so; else a caller without the right is signed out. */
export async function whyRefused(
  { db, findWhyClosed }: Server,
  { access, roles, screens }: Endpoint,
  role: UserType,
): Promise<Failure> {
  const why = access === 'screen' && roles.includes(role) ? await findWhyClosed(db, screens) : null;
  return why ?? fail('not_allowed');
}
