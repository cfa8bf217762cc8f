import { addAdmin } from '../modules/accounts/admins/add-admin.ts';
import { changeSubAdmin } from '../modules/accounts/admins/change-sub-admin.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

/** Sub-admins of the last days: invited by mail, with a temporary password, and blocked. */
export async function addDemoAdmins(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const context = network.as(network.admin, 'Admin', new Date(end.getTime() - 20 * 3_600_000));
  const add = (user_id: string, name: string, first: 'invite' | 'password') =>
    addAdmin({ db: tx, confirmed: (work) => work(tx) }, context, {
      user_id,
      name,
      email: `${user_id}@example.test`,
      role: 'support',
      first_sign_in: first,
      ...(first === 'password' && { password: 'Banyan-Shade-31' }),
    });
  await add('support2', 'Arjun Pillai', 'invite');
  await add('support3', 'Nisha Verma', 'password');
  await add('support4', 'Deepak Joshi', 'invite');
  await changeSubAdmin(tx, context, { user_id: 'support4', act: 'Block', reason: 'Left the company' });
}
