import type { signUp as call } from '@banyan/contract/accounts/accounts';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { checkCaptcha } from '../../accounts/check-captcha.ts';
import { findAccountProblems } from '../../accounts/find-account-problems.ts';
import { hashPassword } from '../../accounts/hash-password.ts';
import { findMember } from '../../accounts/queries.ts';
import { sendOneTimeCode } from '../../accounts/send-one-time-code.ts';
import { haveTermsChanged, recordConsents } from '../../company/record-consents.ts';
import { joinTogether } from './join-together.ts';

/**
 * Joins a visitor under a sponsor, keeps which terms were accepted in which language, and sends the code that proves the
 * e-mail address. Every problem is named at once, one message a field, and none before the captcha was spent: whose address is taken costs work to learn.
 * @throws captcha_required, captcha_failed, invalid_request, position_not_available, user_id_taken, email_taken
 */
export async function signUp(
  db: Db,
  context: Context,
  form: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  await inTransaction(db, (tx) => checkCaptcha(tx, context, form.captcha));
  await refuseProblems(db, context, form);
  const {
    password,
    password_confirmation: _again,
    terms_accepted: _accepted,
    terms,
    captcha: _work,
    ...details
  } = form;
  // before the transaction: a hash waits its turn, and a transaction that idles is ended
  const password_hash = await hashPassword(password, context.ip);
  let verification: ReplyOf<typeof call>['data']['verification'] | null = null;
  const member = await joinTogether(
    db,
    context,
    { ...details, password_hash, language: context.language },
    async (tx, { id }) => {
      await recordConsents(tx, context, id, terms);
      verification = await sendOneTimeCode(tx, context, {
        purpose: 'contact',
        account_id: id,
        channel: 'email',
        contact: form.email,
        with_link: true,
      });
    },
  );
  if (!member.sponsor || !verification) throw new Error('who signs up has a sponsor and gets a code');
  return { user_id: member.user_id, name: member.name, sponsor: member.sponsor, verification };
}

/** Checks of the form that need the database: taken ids, unknown people. */
async function refuseProblems(db: Db, { now }: Context, form: BodyOf<typeof call>): Promise<void> {
  const [problems, sponsor, parent, haveChanged] = await Promise.all([
    findAccountProblems(db, form),
    findMember(db, form.sponsor_id),
    form.parent_id === undefined ? null : findMember(db, form.parent_id),
    haveTermsChanged(db, now, form.terms),
  ]);
  if (!sponsor) problems.sponsor_id = text('No member has this sponsor id.');
  else if (sponsor.is_blocked) problems.sponsor_id = text('This account is blocked.');
  if (form.parent_id !== undefined && !parent) problems.parent_id = text('No member has this user id.');
  if (form.parent_id !== undefined && form.side === 'auto')
    problems.side = text('Choose the side under the placement parent.');
  if (haveChanged) problems.terms_accepted = text('The terms have changed meanwhile. Read them again.');
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
}
