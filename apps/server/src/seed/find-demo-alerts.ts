import type { UserType } from '@banyan/contract/core/roles';
import { openSession } from '../modules/accounts/sign-in/open-session.ts';
import { updateBank } from '../modules/kyc/banking/update-bank.ts';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { transferFund } from '../modules/transfers/transfer-fund.ts';
import { closeAlert } from '../modules/withdrawals/alerts/close-alert.ts';
import { findNext } from '../modules/withdrawals/alerts/find-alerts.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/** Alerts of each rule, one that is open and one that an admin has closed. */
export async function findDemoAlerts(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const { admin, members } = network;
  // members without payment details or requests that wait: nobody's withdrawal is held up but the one with the shared account
  const people = await findUnblocked(tx, members.slice(20, 80));
  if (people.length < 20) return;
  const as = (user: DemoUser, type: UserType, before: number) =>
    network.as(user, type, new Date(end.getTime() - before * 3_600_000));
  for (const before of [160, 60]) {
    const [quick, passing, other, ...rest] = people.splice(0, 10) as [
      DemoUser,
      DemoUser,
      DemoUser,
      ...DemoUser[],
    ];
    const send = (from: DemoUser, to: DemoUser, ago: number, amount: string) =>
      transferFund(tx, as(from, 'User', ago), {
        to_type: 'User',
        from_wallet: 'fund',
        to_wallet: 'fund',
        user_id: to.user_id,
        amount,
        remark: 'For a topup',
      });
    for (const [user, amount] of [
      [quick, '5000'],
      [passing, '30000'],
      [rest[0], '4000'],
    ] as const)
      await creditDebit(tx, as(admin, 'Admin', before), {
        owner_type: 'User',
        wallet: 'fund',
        direction: 'Credit',
        reason: 'Deposit received',
        remark: 'Bank transfer',
        user_id: user?.user_id ?? '',
        amount,
      });
    for (let n = 0; n < 11; n++) await send(quick, other, before - 1 - n / 10, '150');
    await send(passing, other, before - 2, '28000');
    const circle = rest.slice(0, 4);
    for (const [place, from] of circle.entries())
      await send(from, circle[(place + 1) % circle.length] ?? from, before - 3 - place, '3000');
    const family = rest.slice(4, 7);
    for (const user of family) {
      const device = `demo-${before}`;
      const context = {
        ...as(user, 'User', before - 10),
        device,
        user_agent: 'Mozilla/5.0 (Android 14; Mobile)',
      };
      await openSession(tx, context, { user_id: user.id, kind: 'normal' });
    }
  }
  // they gave a bank account long ago, and have handed in their papers
  for (const pair of [members.slice(14, 16), members.slice(16, 18)])
    for (const user of pair)
      await updateBank(tx, as(user, 'User', 60), { method: 'UPI', upi_id: `family.${pair[0]?.id}@okaxis` });
  await findAll(tx, network, end);
  const found = await tx
    .selectFrom('alert')
    .select(['id', 'rule'])
    .orderBy('found_at')
    .orderBy('id')
    .execute();
  const first = new Map(found.toReversed().map(({ id, rule }) => [rule, id]));
  for (const id of first.values())
    await closeAlert(tx, as(admin, 'Admin', 1), { id, reason: 'A family; all of them were called' });
}

async function findAll(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const context = { ...network.as(network.admin, 'Admin', end), actor: null };
  for (let from: Date | null = null; from === null || from < end; ) from = await findNext(tx, context, from);
}

/** Those who can send and receive. */
async function findUnblocked(tx: Tx, members: readonly DemoUser[]): Promise<DemoUser[]> {
  const ids = members.map(({ id }) => id);
  const blocked = await tx
    .selectFrom('app_user')
    .select('id')
    .where('id', 'in', ids)
    .where('is_blocked', '=', true)
    .execute();
  const isBlocked = new Set(blocked.map(({ id }) => id));
  return members.filter(({ id }) => !isBlocked.has(id));
}
