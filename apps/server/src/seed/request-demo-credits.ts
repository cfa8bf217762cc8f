import type { UserType } from '@banyan/contract/core/roles';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { cancelCreditRequest } from '../modules/ledger/credit-requests/cancel-credit-request.ts';
import { decideCreditRequests } from '../modules/ledger/credit-requests/decide-credit-requests.ts';
import { requestCredit } from '../modules/ledger/credit-requests/request-credit.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/**
 * Credit requests of the last days, one of each state: approved, rejected, cancelled and waiting, among these one that
 * needs a second admin and one with the reference of a rejected one.
 */
export async function requestDemoCredits(
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
  const ask = async (
    owner: DemoUser,
    hours: number,
    wanted: Pick<Parameters<typeof requestCredit>[2], 'wallet' | 'amount' | 'payment_mode' | 'reference'>,
    remark = '',
  ): Promise<string> => {
    const context = as(owner, owner === franchise ? 'Franchise' : 'User', hours);
    const paid_on = businessDate(context.now, 'Asia/Kolkata');
    return (await requestCredit(tx, context, { ...wanted, paid_on, remark }, slip)).no;
  };
  const decide = (
    by: DemoUser,
    hours: number,
    nos: string[],
    decision: 'Approve' | 'Reject',
    remark: string,
  ) => decideCreditRequests(tx, as(by, 'Admin', hours), { nos, decision, remark });
  const [fund, main] = [{ wallet: 'fund' }, { wallet: 'main' }];

  const approved = [
    await ask(member, 90, { ...fund, amount: '5000', payment_mode: 'UPI', reference: '4521 8890 1177' }),
    await ask(franchise, 88, {
      ...main,
      amount: '45000',
      payment_mode: 'NEFT',
      reference: 'N226-0045-1190',
    }),
  ];
  await decide(admin, 70, approved, 'Approve', '');
  const rejected = await ask(other, 66, {
    ...fund,
    amount: '12000',
    payment_mode: 'IMPS',
    reference: 'IMPS 77120034',
  });
  await decide(secondAdmin, 60, [rejected], 'Reject', 'No such payment in the bank so far');
  const cancelled = await ask(member, 50, {
    ...fund,
    amount: '1500',
    payment_mode: 'Cheque',
    reference: '004417',
  });
  await cancelCreditRequest(tx, as(member, 'User', 49), { no: cancelled });

  await ask(
    other,
    30,
    { ...fund, amount: '12000', payment_mode: 'IMPS', reference: 'imps-77120034' },
    'Again',
  );
  await ask(
    member,
    9,
    { ...fund, amount: '2500', payment_mode: 'Cash', reference: undefined },
    'At the office',
  );
  const large = await ask(franchise, 8, {
    ...main,
    amount: '150000',
    payment_mode: 'RTGS',
    reference: 'RTGS/2211/55019',
  });
  await decide(admin, 6, [large], 'Approve', '');
}
