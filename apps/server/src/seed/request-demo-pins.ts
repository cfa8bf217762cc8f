import type { UserType } from '@banyan/contract/core/roles';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { cancelPinRequest } from '../modules/pins/requests/cancel-pin-request.ts';
import { decidePinRequests } from '../modules/pins/requests/decide-pin-requests.ts';
import { requestPins } from '../modules/pins/requests/request-pins.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/** Requests for pins of the last days in every state, among those that wait one that needs a second admin. */
export async function requestDemoPins(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  slip: SealedPicture,
): Promise<void> {
  const { admin, secondAdmin, franchise, members } = network;
  const [, member, other] = members;
  if (!member || !other) return;
  const as = (user: DemoUser, type: UserType, hours: number) =>
    network.as(user, type, new Date(end.getTime() - hours * 3_600_000));
  const ask = async (owner: DemoUser, hours: number, reference: string, sold: string, count: number) => {
    const context = as(owner, owner === franchise ? 'Franchise' : 'User', hours);
    const paid_on = businessDate(context.now, 'Asia/Kolkata');
    const lines = [{ package: sold, count }];
    const asked = { lines, payment_mode: 'NEFT', reference, paid_on, remark: '' } as const;
    return (await requestPins(tx, context, asked, slip)).no;
  };
  const decide = (by: DemoUser, hours: number, no: string, decision: 'Approve' | 'Reject', remark = '') =>
    decidePinRequests(tx, as(by, 'Admin', hours), { nos: [no], decision, remark });

  const approved = await ask(other, 60, 'N318-2210-4451', 'STARTER', 2);
  await decide(admin, 58, approved, 'Approve');
  // where the day had seen much before it
  await decide(secondAdmin, 57, approved, 'Approve');
  const rejected = await ask(member, 52, 'N318-2210-9002', 'STARTER', 4);
  await decide(secondAdmin, 48, rejected, 'Reject', 'No such payment in the bank so far');
  await cancelPinRequest(tx, as(member, 'User', 45), {
    no: await ask(member, 46, 'N318-2211-0107', 'GOLD', 1),
  });
  await ask(member, 12, 'N318-2212-3340', 'STARTER', 3);
  const large = await ask(franchise, 10, 'N318-2212-7718', 'SILVER', 20);
  await decide(admin, 8, large, 'Approve');
}
