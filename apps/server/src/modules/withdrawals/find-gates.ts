import { formatDateTime } from '@banyan/contract/core/dates';
import { type Message, message } from '@banyan/contract/core/text';
import type { WithdrawalGate } from '@banyan/contract/withdrawals/withdrawals';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { findKyc, type Kyc } from '../kyc/find-kyc.ts';
import { findPaymentDetails, type PaymentDetails } from '../kyc/find-payment-details.ts';
import { destinationsOf, hasAddress } from './find-destination.ts';
import type { WithdrawalTimes } from './load-bases.ts';
import { isWithinHours, type WithdrawalRule } from './read-rule.ts';

/** What the gates of a withdrawal look at. */
interface Facts {
  context: ActorContext;
  times: WithdrawalTimes;
  kyc: Kyc['status'];
  details: PaymentDetails | null;
  rule: WithdrawalRule;
  /** Why an admin has stopped the withdrawals; null = nobody has. */
  stopped: string | null;
  /** The withdrawal that waits; null = none does. */
  open: string | null;
}

/** Each gate says what is missing, in words for its owner; null = it is open. */
const gates: Record<WithdrawalGate, (facts: Facts) => Message | null> = {
  kyc: ({ kyc }) => {
    if (kyc === 'Approved') return null;
    if (kyc === 'Pending') return message('Your KYC waits for approval.');
    return kyc === 'Rejected'
      ? message('Your KYC was rejected. Hand it in again.')
      : message('Hand in your KYC.');
  },
  payment_details: ({ details }) =>
    destinationsOf(details).length === 0 && !hasAddress(details)
      ? message('Add your bank account or UPI id.')
      : null,
  second_factor: ({ context }) =>
    context.actor.has_second_factor ? null : message('Set up two-factor authentication.'),
  changed_lately: ({ context, times, details }) =>
    details && details.held_until > context.now.toISOString()
      ? message('Your payment details were changed. You can withdraw from {from}.', {
          from: formatDateTime(details.held_until, times.company.timezone),
        })
      : null,
  blocked: ({ stopped }) =>
    stopped === null ? null : message('Your withdrawals are blocked: {reason}', { reason: stopped }),
  open_request: ({ open }) =>
    open === null
      ? null
      : message('{no} waits already. Cancel it, or wait until it is decided.', { no: open }),
  hours: ({ context, times, rule }) =>
    isWithinHours(rule, context.now, times.company.timezone)
      ? null
      : message('Withdrawals can be asked for between {from}:00 and {to}:00.', {
          from: rule.from_hour ?? 0,
          to: rule.to_hour ?? 24,
        }),
};

export interface Gate {
  code: WithdrawalGate;
  reason: Message;
}

/** Everything that keeps somebody from withdrawing now, all at once; none = the form is open. */
export async function findGates(
  db: Db,
  context: ActorContext,
  times: WithdrawalTimes,
  rule: WithdrawalRule,
): Promise<{ gates: Gate[]; details: PaymentDetails | null }> {
  const { id } = context.actor;
  const [kyc, details, stopped, open] = await Promise.all([
    findKyc(db, id),
    findPaymentDetails(db, id),
    findBlock(db, id),
    findOpen(db, id),
  ]);
  const facts: Facts = { context, times, kyc: kyc.status, details, rule, stopped, open };
  const closed = (Object.keys(gates) as WithdrawalGate[]).flatMap((code) => {
    const reason = gates[code](facts);
    return reason ? [{ code, reason }] : [];
  });
  return { gates: closed, details };
}

/** Why an admin has stopped the withdrawals of somebody; null = nobody has. */
export async function findBlock(db: Db, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ reason: string }>`
    select reason from withdrawal_block where owner_id = ${ownerId} and lifted_at is null`.execute(db);
  return rows[0]?.reason ?? null;
}

async function findOpen(db: Db, ownerId: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select no from withdrawal where owner_id = ${ownerId} and status = 'Pending'`.execute(db);
  return rows[0]?.no ?? null;
}
