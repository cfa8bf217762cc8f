import { formatDateTime, millisecondsPerDay } from '@banyan/contract/core/dates';
import { message } from '@banyan/contract/core/text';
import { daysToKeep, erasingReasonWords } from '@banyan/contract/documents/personal-data';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import type { PersonalParts } from '../../../platform/personal-parts.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { notifyOwner } from '../../accounts/notify-owner.ts';
import { readAccount } from '../../accounts/queries.ts';
import { readCompany } from '../../company/queries.ts';
import { findErasingReasons } from './find-erasing-reasons.ts';

/**
 * Asks for the caller's account to be erased after seven days, and tells them by mail what stays (docs/security.md §15).
 * @returns when it is erased, unless the caller keeps it before
 * @throws not_while_acting; cannot_erase_yet with every reason, each under its own code; erasing_already
 */
export async function askErasing(
  tx: Tx,
  context: ActorContext,
  registered: readonly PersonalParts[],
): Promise<{ erased_at: string }> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const reasons = await findErasingReasons(tx, { ...actor, asked_at: null }, registered);
  if (reasons.length > 0)
    throw fail(
      'cannot_erase_yet',
      Object.fromEntries(reasons.map(({ code }) => [code, erasingReasonWords[code]])),
    );
  const due = new Date(now.getTime() + daysToKeep * millisecondsPerDay);
  await tx
    .insertInto('erasure')
    .values({ member_id: actor.id, asked_at: now, due_at: due, status: 'Waiting' })
    .execute();
  await appendAudit(tx, context, { action: 'ask_erasing', object: `user:${actor.user_id}` });
  const [account, { timezone }] = await Promise.all([readAccount(tx, actor.id), readCompany(tx)]);
  await notifyOwner(tx, context, account, {
    subject: message('{company}: your account will be erased'),
    body: [
      message('{name}, your account will be erased on {moment}, as you asked.', {
        moment: formatDateTime(due.toISOString(), timezone),
      }),
      message('Until then you can keep it on your profile.'),
      '',
      message(
        'Your user id, your place in the network, the ledger, incomes, statements, receipts and invoices stay.',
      ),
      message('Tax law keeps name and PAN of an approved KYC and slips of payments for eight years.'),
      message('Everything else about you goes.'),
    ],
  });
  return { erased_at: due.toISOString() };
}
