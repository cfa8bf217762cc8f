import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { Language } from '@banyan/contract/core/languages';
import { type Message, message, type Text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { AskSecondPerson } from '../../../platform/http/second-person.ts';
import { sendMail } from '../../../platform/mailer.ts';
import { readCompany } from '../../company/queries.ts';
import { appendAudit } from '../append-audit.ts';
import { isHolder, namesOfHolders } from '../queries.ts';
import { bansOf } from '../refuse-banned.ts';

/** Who may approve the request q: may decide requests, has a right to its call, did not make it, and is not banned. */
export function approversOfRequest(now: Date) {
  const [decide, own] = [sql`${decideAdminRequest.screens}::text[]`, sql.ref('q.screens')];
  const maker = sql.ref('q.requested_by');
  const asked = { maker, requested_at: sql.ref('q.requested_at') };
  const bans = bansOf(sql.ref('u.id'), sql`(${decide} || ${own})`, asked, now);
  return { rights: [decide, own], except: maker, bans };
}

/**
 * Stores a call of an admin that waits for a second one (docs/security.md §8). Those who may approve see it in their bell
 * and among their work; what loosens a control they get by mail too.
 */
export const askSecondPerson: AskSecondPerson = async (tx, context, { endpoint, body, waits }) => {
  const { why, value, payee_id, lines, by_mail } = waits;
  const act = endpoint.second_person as Text;
  const { id, no } = await tx
    .insertInto('admin_request')
    .values({
      method: endpoint.method,
      path: endpoint.path,
      screens: [...endpoint.screens],
      act,
      body: JSON.stringify(body),
      why: JSON.stringify(why),
      value,
      payee_id,
      lines: JSON.stringify(lines),
      status: 'Pending',
      requested_by: context.actor.id,
      requested_at: context.now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  const { approvers } = await tx
    .selectFrom('admin_request as q')
    .select(namesOfHolders(approversOfRequest(context.now)).as('approvers'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (by_mail) await mailApprovers(tx, context, { id, no, act, why });
  await appendAudit(tx, context, { action: 'ask_second_admin', object: `request:${no}`, details: { act } });
  return { no, act, why, lines: [...lines], approvers };
};

async function mailApprovers(
  tx: Tx,
  context: ActorContext,
  { id, no, act, why }: { id: string; no: string; act: Text; why: Message },
): Promise<void> {
  const { rows } = await sql<{ id: string; name: string; email: string; language: Language }>`
    select u.id, u.name, u.email, u.language from admin_request q join app_user u on
      ${isHolder(approversOfRequest(context.now))}
    where q.id = ${id} and u.email is not null`.execute(tx);
  const company = await readCompany(tx);
  const { actor, services } = context;
  const link = `${services.publicUrl}/admin/settings/approvals?f_no=${no}`;
  for (const { id: of, name, email, language } of rows)
    await sendMail(tx, context, {
      recipient: email,
      news: { of, kind: 'requests' },
      language,
      subject: message('{company}: {maker} asks for a second admin', {
        company: company.name,
        maker: actor.name,
      }),
      body: [
        message('{name}, {maker} ({user_id}) asked for this: {act}.', {
          name,
          maker: actor.name,
          user_id: actor.user_id,
          act,
        }),
        why,
        '',
        message('Look at it before you decide: {link}', { link }),
      ],
    });
}
