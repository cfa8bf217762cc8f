import { formatDate } from '@banyan/contract/core/dates';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { Language } from '@banyan/contract/core/languages';
import { message } from '@banyan/contract/core/text';
import type { mailJoining as call } from '@banyan/contract/genealogy/genealogy';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { sendMail } from '../../../platform/mailer.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { countTry } from '../../accounts/count-tries.ts';
import { limits, maskContact } from '../../accounts/rules.ts';
import { readCompany } from '../../company/queries.ts';
import { requireMember } from '../queries.ts';

/**
 * Mails a member what the last page of joining showed: user id, sponsor, date and the way to sign in. It holds no secret.
 * @throws unknown_member, blocked, no_contact; locked_out after three within a day
 */
export async function mailJoining(
  tx: Tx,
  context: ActorContext,
  { user_id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const found = await requireMember(tx, user_id);
  if (found.is_blocked) throw fail('blocked');
  const member = await tx
    .selectFrom('member as m')
    .innerJoin('app_user as u', 'u.id', 'm.id')
    .leftJoin('app_user as s', 's.id', 'm.sponsor_id')
    .select([
      'u.user_id',
      'u.name',
      'u.email',
      'u.language',
      'm.joined_at',
      's.user_id as sponsor_id',
      's.name as sponsor',
    ])
    .where('m.id', '=', found.id)
    .$narrowType<{ language: Language }>()
    .executeTakeFirstOrThrow();
  if (!member.email) throw fail('no_contact');
  await countTry(tx, context.now, { key: `mail_joining:${found.id}`, limit: limits.joiningMail });
  const company = await readCompany(tx);
  const { publicUrl } = context.services;
  await sendMail(tx, context, {
    recipient: member.email,
    language: member.language,
    subject: message('Welcome to {company}', { company: company.name }),
    body: [
      message('{name}, you joined {company} on {date}.', {
        name: member.name,
        company: company.name,
        date: formatDate(member.joined_at, company.timezone),
      }),
      '',
      message('User id: {user_id}', { user_id: member.user_id }),
      ...(member.sponsor
        ? [message('Sponsor: {name} ({user_id})', { name: member.sponsor, user_id: member.sponsor_id ?? '' })]
        : []),
      message('Sign in: {link}', { link: `${publicUrl}/accounts/sign-in` }),
      message('Your password is the one you chose. If you have forgotten it: {link}', {
        link: `${publicUrl}/accounts/forgot-password`,
      }),
    ],
  });
  await appendAudit(tx, context, { action: 'mail_joining', object: `user:${member.user_id}` });
  return { user_id: member.user_id, name: member.name, contact: maskContact(member.email) };
}
