import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { UserType } from '@banyan/contract/core/roles';
import { isVerhoeff } from '@banyan/contract/core/verhoeff';
import type { decideKyc as decideKycCall } from '@banyan/contract/kyc/kyc';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { decideKyc } from '../modules/kyc/decide-kyc.ts';
import { submitKyc } from '../modules/kyc/submit-kyc.ts';
import type { Tx } from '../platform/database/db.ts';
import { withBank } from './give-demo-payment-details.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/**
 * KYC in each state: approved long ago for everybody with payment details, for money leaves only to them; of the next members
 * one was rejected, one handed in again, one lost the approval, and the others wait, one with a PAN of somebody else.
 */
export async function handInDemoPapers(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  picture: SealedPicture,
): Promise<void> {
  const { admin, secondAdmin, franchise, members } = network;
  const as = (user: DemoUser, type: UserType, before: number) =>
    network.as(user, type, new Date(end.getTime() - before * 3_600_000));
  const handIn = async (member: DemoUser, before: number, place: number, pan = panOf(place)) => {
    const { no } = await submitKyc(tx, as(member, 'User', before), {
      name: member.name,
      date_of_birth: await birthOf(tx, member),
      aadhaar: aadhaarOf(place),
      pan,
      pictures: { aadhaar_front: picture, aadhaar_back: picture, pan_image: picture },
    });
    if (!no) throw new Error('what was just handed in has a number');
    return no;
  };
  const decide = (nos: string[], before: number, decision: Omit<BodyOf<typeof decideKycCall>, 'nos'>) =>
    decideKyc(tx, as(before % 2 ? admin : secondAdmin, 'Admin', before), { ...decision, nos });
  const approve = { decision: 'Approve', remark: '' } as const;

  for (const [place, member] of members.slice(0, withBank).entries())
    await decide([await handIn(member, 1000 - place, place)], 970 - place, approve);
  const { no } = await submitKyc(tx, as(franchise, 'Franchise', 1000), {
    name: franchise.name,
    pan: 'AABCS1234K',
    gstin: '27AABCS1234K1Z5',
    pictures: { pan_image: picture },
  });
  if (no) await decide([no], 960, approve);

  const [rejected, again, lost, ...waiting] = members.slice(withBank, withBank + 7);
  if (!rejected || !again || !lost) return;
  await decide([await handIn(rejected, 150, withBank)], 140, {
    decision: 'Reject',
    reason: 'unreadable',
    remark: 'The back of the Aadhaar is blurred',
  });
  await decide([await handIn(again, 130, withBank + 1)], 121, {
    decision: 'Reject',
    reason: 'incomplete',
    remark: '',
  });
  await handIn(again, 60, withBank + 1);
  const taken = await handIn(lost, 120, withBank + 2);
  await decide([taken], 110, approve);
  await decide([taken], 45, {
    decision: 'Reject',
    reason: 'other',
    remark: 'The PAN was reported as lost',
  });
  for (const [index, member] of waiting.entries())
    await handIn(member, 40 - 9 * index, withBank + 3 + index, index === 0 ? panOf(0) : undefined);
}

/** The date of birth of the profile, so that the KYC agrees with it. */
async function birthOf(tx: Tx, { id }: DemoUser): Promise<string> {
  const row = await tx
    .selectFrom('profile')
    .select('date_of_birth')
    .where('user_id', '=', id)
    .executeTakeFirst();
  return row?.date_of_birth ?? '1985-06-15';
}

const panOf = (place: number): string => `ABCPD${1000 + 37 * place}K`;

/** Eleven digits and the one that checks them. */
function aadhaarOf(place: number): string {
  const digits = String(23_456_700_000 + 7919 * place);
  return `${digits}${Array.from('0123456789').find((last) => isVerhoeff(digits + last))}`;
}
