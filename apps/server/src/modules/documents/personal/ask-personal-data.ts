import { dateText } from '@banyan/contract/core/dates';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { linkToken } from '../../../platform/http/signed-link.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { ownDataRecord } from '../rules.ts';

/** How long the token opens the file, in milliseconds: a download that broke off is begun again. */
const tokenLife = 10 * 60_000;

/**
 * Asks for the file of one's own data, once on each day of the company.
 * @returns the token that opens it in this session
 * @throws not_while_acting, once_a_day
 */
export async function askPersonalData(tx: Tx, context: ActorContext): Promise<{ token: string }> {
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
  const { actor, now, services } = context;
  const { timezone } = await readCompany(tx);
  const asked = await tx
    .insertInto('personal_data_request')
    .values({ member_id: actor.id, on_date: dateText(now, timezone), at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .execute();
  if (asked.length === 0) throw fail('once_a_day');
  await appendAudit(tx, context, { action: 'ask_personal_data', object: `user:${actor.user_id}` });
  const end = new Date(now.getTime() + tokenLife);
  return { token: linkToken(services, ownDataRecord(actor), end, 'minute') };
}
