import type { BodyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { requestPins as call, PinRequest } from '@banyan/contract/pins/pin-requests';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { Failure, fail, type Problems } from '../../../platform/fail.ts';
import { type SealedPicture, storeDocument } from '../../accounts/store-document.ts';
import { readCompany } from '../../company/queries.ts';
import { requireConsent } from '../../company/require-consent.ts';
import { findPaymentDateProblem } from '../../ledger/find-payment-date-problem.ts';
import { refuseTooManyPending } from '../../ledger/refuse-too-many-pending.ts';
import { findPackageOnSale } from '../../topup/queries.ts';
import { topupTerms } from '../../topup/rules.ts';

/** The file itself was made a picture before the transaction began. */
type Asked = Omit<BodyOf<typeof call>, 'file_name' | 'content'>;

interface Line {
  package_id: number;
  package: string;
  count: number;
  amount: string;
  gst: string;
}

/**
 * Asks for pins that were paid to the company; nothing is made yet.
 * @throws not_while_acting, consent_needed, too_many_pending, reference_used, invalid_request
 */
export async function requestPins(
  tx: Tx,
  context: ActorContext,
  input: Asked,
  slip: SealedPicture,
): Promise<PinRequest> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  await requireConsent(tx, context, 'package');
  const company = await readCompany(tx);
  const { lines, refused } = await priceLines(tx, input.lines, company.round_off_digits);
  const problems: Problems = {
    ...refused,
    ...findPaymentDateProblem(input.paid_on, now, company.timezone),
    ...(await findReferenceProblem(tx, input)),
  };
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  await refuseTooManyPending(
    tx,
    sql`select from pin_request where owner_id = ${actor.id}::bigint and status = 'Pending'`,
  );
  const slip_id = await storeDocument(tx, context, { owner_id: actor.id, kind: 'pin_slip', picture: slip });
  const total = lines
    .reduce(
      (sum, { count, amount, gst }) => sum.plus(toDecimal(amount).plus(gst).times(count)),
      toDecimal('0'),
    )
    .toFixed();
  const request = onlyRow(
    await sql<{ id: string; no: string }>`
    insert into pin_request (owner_id, owner_type, total, payment_mode, reference, paid_on, slip_id, remark, status, requested_at)
    values (${actor.id}, ${actor.user_type}, ${total}, ${input.payment_mode}, ${input.reference ?? null}, ${input.paid_on},
      ${slip_id}, ${input.remark}, 'Pending', ${now})
    returning id, no`.execute(tx),
  );
  await tx
    .insertInto('pin_request_line')
    .values(
      lines.map(({ package: _name, ...line }, index) => ({
        ...line,
        request_id: request.id,
        line: index + 1,
      })),
    )
    .execute();
  return {
    no: request.no,
    status: 'Pending',
    at: now.toISOString(),
    lines: lines.map(({ package_id: _id, ...line }) => line),
    total,
    payment_mode: input.payment_mode,
    reference: input.reference ?? null,
    paid_on: input.paid_on,
  };
}

/** Each line at the price of today; what is refused stands on the field of its line. */
async function priceLines(
  tx: Tx,
  asked: Asked['lines'],
  digits: number,
): Promise<{ lines: Line[]; refused: Problems }> {
  const lines: Line[] = [];
  const refused: Problems = {};
  for (const [index, line] of asked.entries()) {
    try {
      const sold = await findPackageOnSale(tx, line.package);
      const { amount, gst } = topupTerms(sold, { amount: line.amount }, digits);
      lines.push({ package_id: sold.id, package: sold.name, count: line.count, amount, gst });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      for (const [field, problem] of Object.entries(error.messages))
        refused[`lines.${index}.${field}`] = problem;
    }
  }
  return { lines, refused };
}

/** One payment is asked for once, as pins or as a credit; of two at the same moment the database refuses the second. */
async function findReferenceProblem(tx: Tx, { reference, payment_mode }: Asked): Promise<Problems> {
  if (!reference) return {};
  const { rows } = await sql<{ id: string }>`
    select id from pin_request where payment_mode = ${payment_mode} and reference_key = ${comparable(reference)}
      and status in ('Pending', 'Approved')
    union all
    select id from credit_request where payment_mode = ${payment_mode} and reference_key = ${comparable(reference)}
      and status in ('Pending', 'Approved') limit 1`.execute(tx);
  return rows.length > 0 ? { reference: text(errors.reference_used.message) } : {};
}
