import type { BodyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import {
  type CreditRequest,
  type requestCredit as call,
  comparable,
  neverAskedFor,
} from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail, type Problems } from '../../../platform/fail.ts';
import { type SealedPicture, storeDocument } from '../../accounts/store-document.ts';
import { readCompany, readWallets } from '../../company/queries.ts';
import { findFinerThan } from '../../company/refuse-finer-than.ts';
import { findPaymentDateProblem } from '../find-payment-date-problem.ts';
import { refuseTooManyPending } from '../refuse-too-many-pending.ts';

/** The file itself was made a picture before the transaction began. */
type Asked = Omit<BodyOf<typeof call>, 'file_name' | 'content'>;

/**
 * Asks for a credit of money that was paid to the company; no money moves yet. No audit line: its lock is one for the
 * whole company, and the request says who asked.
 * @throws not_while_acting, too_many_pending, reference_used, invalid_request
 */
export async function requestCredit(
  tx: Tx,
  context: ActorContext,
  input: Asked,
  slip: SealedPicture,
): Promise<CreditRequest> {
  const { actor, now } = context;
  // an admin credits in an own name, above the limit by two people
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const owner_type = actor.user_type as 'User' | 'Franchise';
  const company = await readCompany(tx);
  const problems: Problems = {
    ...findFinerThan(company.round_off_digits, { amount: input.amount }),
    ...(await findWalletProblem(tx, owner_type, input.wallet)),
    ...findPaymentDateProblem(input.paid_on, now, company.timezone),
    ...(await findReferenceProblem(tx, input)),
  };
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  await refuseTooManyPending(
    tx,
    sql`select from credit_request where owner_id = ${actor.id}::bigint and status = 'Pending'`,
  );
  const slip_id = await storeDocument(tx, context, {
    owner_id: actor.id,
    kind: 'credit_slip',
    picture: slip,
  });
  return await tx
    .insertInto('credit_request')
    .values({
      owner_id: actor.id,
      owner_type,
      wallet_code: input.wallet,
      amount: input.amount,
      payment_mode: input.payment_mode,
      reference: input.reference ?? null,
      paid_on: input.paid_on,
      slip_id,
      remark: input.remark,
      status: 'Pending',
      requested_at: now,
    })
    .returning([
      'no',
      'status',
      'requested_at as at',
      'wallet_code as wallet',
      'amount',
      'payment_mode',
      'reference',
      'paid_on',
    ])
    .$narrowType<Pick<CreditRequest, 'status' | 'payment_mode'>>()
    .executeTakeFirstOrThrow();
}

async function findWalletProblem(tx: Tx, owner_type: 'User' | 'Franchise', code: string): Promise<Problems> {
  const wallets = await readWallets(tx, owner_type);
  const isOpen =
    wallets.some((wallet) => wallet.code === code && !wallet.is_fund) &&
    !neverAskedFor[owner_type].includes(code);
  return isOpen ? {} : { wallet: text(errors.no_wallet.message) };
}

/** Of two that ask at the same moment the index `credit_request_reference_once` refuses the second. */
async function findReferenceProblem(tx: Tx, { reference, payment_mode }: Asked): Promise<Problems> {
  if (!reference) return {};
  const used = await tx
    .selectFrom('credit_request')
    .select('id')
    .where('payment_mode', '=', payment_mode)
    .where('reference_key', '=', comparable(reference))
    .where('status', 'in', ['Pending', 'Approved'])
    .executeTakeFirst();
  return used ? { reference: text(errors.reference_used.message) } : {};
}
