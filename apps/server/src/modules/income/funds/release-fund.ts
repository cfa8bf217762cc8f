import type { BodyOf } from '@banyan/contract/core/endpoint';
import { type ErrorCode, errors } from '@banyan/contract/core/errors';
import { type Message, message, text } from '@banyan/contract/core/text';
import type { releaseFund as call } from '@banyan/contract/income/fund-releases';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { finishRequest, requestedBy } from '../../accounts/finish-request.ts';
import { type SealedPicture, storeDocument } from '../../accounts/store-document.ts';
import { readCompany } from '../../company/queries.ts';
import { findFinerThan } from '../../company/refuse-finer-than.ts';
import { findMembers } from '../../genealogy/queries.ts';
import { readBalance } from '../../ledger/queries.ts';
import { lockPayoutSuspensions } from '../payout/lock-payout-suspensions.ts';
import { type FundRelease, fundReleases } from './decide-fund-release.ts';

/** The file itself was made a picture before the transaction began. */
type Asked = Omit<BodyOf<typeof call>, 'file_name' | 'content'>;

/**
 * Releases an amount of a member's fund into their main wallet, against a bill (docs/plans.md §7.8).
 * @param why it waits for a second admin, and no money moves yet (`needsSecondPerson`); null = it does not wait
 * @throws with every problem of the input: unknown_member, blocked, payout_suspended, no_wallet, amount_out_of_range, insufficient_funds; and
 *   what `postFundRelease` throws
 */
export async function releaseFund(
  tx: Tx,
  context: ActorContext,
  input: Asked,
  bill: SealedPicture,
  why: Message | null = null,
): Promise<FundRelease> {
  await lockPayoutSuspensions(tx, 'release');
  const member = (await findMembers(tx, [input.user_id])).get(input.user_id.toLowerCase());
  const problems = await findProblems(tx, input, member);
  const [first] = problems;
  if (first || !member)
    throw fail(
      first?.[0] ?? 'unknown_member',
      Object.fromEntries(problems.map(([, field, words]) => [field, words])),
    );
  const bill_id = await storeDocument(tx, context, {
    owner_id: member.id,
    kind: 'fund_bill',
    picture: bill,
  });
  const { id } = await tx
    .insertInto('fund_release')
    .values({
      member_id: member.id,
      wallet_code: input.wallet,
      amount: input.amount,
      reason: input.reason,
      bill_id,
      ...requestedBy(context, why),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const details = { wallet: input.wallet, amount: input.amount, reason: input.reason };
  return await finishRequest(tx, context, fundReleases, { id, why, details });
}

/** All problems at once; the first one names the refusal. */
async function findProblems(
  tx: Tx,
  { wallet, amount }: Pick<Asked, 'wallet' | 'amount'>,
  member: { id: string; is_blocked: boolean } | undefined,
): Promise<[ErrorCode, string, Message][]> {
  const problems: [ErrorCode, string, Message][] = [];
  const refuse = (code: ErrorCode, field: string, words: Message = message(text(errors[code].message))) =>
    problems.push([code, field, words]);
  if (!member) refuse('unknown_member', 'user_id', message('No member has this user id.'));
  else if (member.is_blocked) refuse('blocked', 'user_id');
  else if (await isSuspended(tx, member.id)) refuse('payout_suspended', 'user_id');
  const isFund = await isAFund(tx, wallet);
  if (!isFund) refuse('no_wallet', 'wallet');
  const { round_off_digits } = await readCompany(tx);
  if (Object.keys(findFinerThan(round_off_digits, { amount })).length > 0)
    refuse(
      'amount_out_of_range',
      'amount',
      message('At most {digits} decimals.', { digits: round_off_digits }),
    );
  else if (member && isFund) {
    const of = { owner_type: 'User', owner_id: member.id, wallet_code: wallet } as const;
    if (toDecimal(amount).gt(await readBalance(tx, of))) refuse('insufficient_funds', 'amount');
  }
  return problems;
}

async function isSuspended(tx: Tx, memberId: string): Promise<boolean> {
  const { rows } = await sql`
    select from payout_suspension where member_id = ${memberId} and resumed_at is null`.execute(tx);
  return rows.length > 0;
}

async function isAFund(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from wallet where owner_type = 'User' and code = ${code} and is_fund`.execute(tx);
  return rows.length > 0;
}
