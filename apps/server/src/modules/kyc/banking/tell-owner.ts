import { formatDateTime } from '@banyan/contract/core/dates';
import { message } from '@banyan/contract/core/text';
import { type PaymentField, paymentFieldWords } from '@banyan/contract/kyc/bank';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { readAccount } from '../../accounts/queries.ts';
import { readCompany } from '../../company/queries.ts';

/** Days for which a contact that was replaced is told too: who took an account over may have replaced it first. */
const oldContactDays = 7;

/** Tells the owner at every e-mail address, the ones before a recent change too, that payment details have changed. */
export async function tellOwner(
  tx: Tx,
  context: ActorContext,
  ownerId: string,
  { after, held_until }: { after: Record<string, string | null>; held_until: Date },
): Promise<void> {
  const owner = await readAccount(tx, ownerId);
  const { timezone } = await readCompany(tx);
  const isHeld = held_until > context.now;
  const at = formatDateTime(held_until.toISOString(), timezone);
  const lines = Object.entries(after).map(([name, value]) => {
    const field = paymentFieldWords[name as PaymentField];
    return value === null
      ? message('{field}: removed', { field })
      : message('{field}: {value}', { field, value });
  });
  const addresses = new Set([owner.email, ...(await readOldAddresses(tx, context.now, owner.user_id))]);
  for (const email of addresses)
    await notifyOwner(
      tx,
      context,
      { ...owner, email },
      {
        subject: message('{company}: your payment details were changed'),
        body: [
          message('{name}, where your money goes was changed:'),
          '',
          ...lines,
          ...(isHeld ? ['', message('Withdrawals wait until {at}.', { at })] : []),
        ],
      },
    );
}

/** E-mail addresses that were replaced lately. */
async function readOldAddresses(tx: Tx, now: Date, userId: string): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select distinct details ->> 'from' as email from audit_log_ever
    where object = ${`user:${userId}`} and action = 'change_contact' and details ->> 'channel' = 'email'
      and details ->> 'from' is not null
      and at > ${now}::timestamptz - make_interval(days => ${oldContactDays}::int)`.execute(tx);
  return rows.map(({ email }) => email);
}
