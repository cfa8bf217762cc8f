import { otpLifeSeconds, otpResendSeconds, otpTries } from '@banyan/contract/accounts/accounts';
import type { ContactChannel } from '@banyan/contract/accounts/profile';
import type { SentOtp } from '@banyan/contract/accounts/verification';
import { message } from '@banyan/contract/core/text';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { inLanguage } from '../../platform/in-language.ts';
import { sendMail } from '../../platform/mailer.ts';
import { keyedHash } from '../../platform/seal.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import { readCompany } from '../company/queries.ts';
import { readAccount } from './queries.ts';
import { codesPerHour, maskContact } from './rules.ts';

/** The purpose of a code. A step-up code names the action too, such as `step_up:Withdrawal`. */
export type CodePurpose =
  | 'contact'
  | 'sign_in'
  | 'forgot_password'
  | 'reset_link'
  | 'two_factor_setup'
  | `step_up:${string}`;

interface Wanted {
  purpose: CodePurpose;
  /** The owner; null for a forgotten password of an unknown account, which looks the same and never matches. */
  account_id: string | null;
  session_id?: string;
  channel: ContactChannel;
  contact: string;
  /** Also a link, to prove an e-mail address without typing. */
  with_link?: boolean;
}

/**
 * Sends a code of six digits to a contact. It lives ten minutes, takes five tries and proves this purpose only.
 * @throws `wait_before_resending` after too many within an hour
 */
export async function sendOneTimeCode(
  tx: Tx,
  context: Context,
  wanted: Wanted,
): Promise<SentOtp & { id: string }> {
  const { now, services } = context;
  if (wanted.account_id && (await hasTooManyCodes(tx, wanted.account_id, wanted.purpose, now)))
    throw fail('wait_before_resending');
  const publicId = newToken(services);
  const link = wanted.with_link ? newToken(services) : null;
  const code = newCode(context);
  const { id } = await tx
    .insertInto('one_time_code')
    .values({
      public_id: publicId,
      purpose: wanted.purpose,
      user_id: wanted.account_id,
      session_id: wanted.session_id ?? null,
      channel: wanted.channel,
      contact: wanted.account_id && wanted.contact,
      code_hash: keyedHash(services, 'one_time_code', `${publicId}:${code}`),
      link_hash: link ? hashToken(link) : null,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + otpLifeSeconds * 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (wanted.account_id) await deliver(tx, context, { ...wanted, owner: wanted.account_id, code, link });
  return {
    id,
    otp_id: publicId,
    contact: maskContact(wanted.contact),
    resend_after_seconds: otpResendSeconds,
  };
}

/**
 * Sends another code in the place of one, by the id the browser holds; the one before no longer counts.
 * @throws `wait_before_resending` within a minute, or after the fifth; `wrong_code` when there is nothing to resend. Tries made at the
 *   one before count on: five in all
 */
export async function resendOneTimeCode(tx: Tx, context: Context, otpId: string): Promise<SentOtp> {
  const { now, services } = context;
  const row = await tx
    .selectFrom('one_time_code')
    .select(['id', 'purpose', 'user_id', 'channel', 'contact', 'sent_at', 'sends', 'link_hash', 'tries'])
    .where('public_id', '=', otpId)
    .where('used_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.channel || row.tries >= otpTries) throw fail('wrong_code');
  const waited = now.getTime() - Date.parse(row.sent_at);
  if (waited < otpResendSeconds * 1000 || row.sends >= otpTries) throw fail('wait_before_resending');
  const code = newCode(context);
  const link = row.link_hash ? newToken(services) : null;
  await tx
    .updateTable('one_time_code')
    .set({
      code_hash: keyedHash(services, 'one_time_code', `${otpId}:${code}`),
      link_hash: link ? hashToken(link) : null,
      sends: row.sends + 1,
      sent_at: now,
      expires_at: new Date(now.getTime() + otpLifeSeconds * 1000),
    })
    .where('id', '=', row.id)
    .execute();
  if (row.contact)
    await deliver(tx, context, {
      channel: row.channel as ContactChannel,
      contact: row.contact,
      owner: row.user_id,
      code,
      link,
    });
  // the reply to a forgotten password reveals nothing about the account
  const isNeutral = row.purpose === 'forgot_password' || !row.contact;
  return {
    otp_id: otpId,
    contact: isNeutral ? neutralContact : maskContact(row.contact ?? ''),
    resend_after_seconds: otpResendSeconds,
  };
}

/** Stands for a contact where naming it would say that an account exists. */
export const neutralContact = 'the contact of this account';

const newCode = ({ services }: Context): string =>
  // 48 bits: the remainder of a million is as good as even
  String(services.randomBytes(6).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');

/** Whether an account was sent as many codes of a purpose within an hour as it may be. */
export async function hasTooManyCodes(
  tx: Tx,
  accountId: string,
  purpose: CodePurpose,
  now: Date,
): Promise<boolean> {
  const { sent } = await tx
    .selectFrom('one_time_code')
    .select((eb) => eb.fn.sum<string | null>('sends').as('sent'))
    .where('user_id', '=', accountId)
    .where('purpose', '=', purpose)
    .where('created_at', '>', new Date(now.getTime() - 3_600_000).toISOString())
    .executeTakeFirstOrThrow();
  return Number(sent ?? 0) >= codesPerHour;
}

/** A code on its way. */
interface Code {
  channel: ContactChannel;
  contact: string;
  /** Whose language it is written in. */
  owner: string | null;
  code: string;
  link: string | null;
}

async function deliver(
  tx: Tx,
  context: Context,
  { channel, contact, owner, code, link }: Code,
): Promise<void> {
  const { name } = await readCompany(tx);
  const minutes = otpLifeSeconds / 60;
  const { language = context.language ?? 'en' } = owner ? await readAccount(tx, owner) : {};
  const words = message(
    '{code} is your code for {company}. It is good for {minutes} minutes. We never ask for it by phone.',
    {
      code,
      company: name,
      minutes,
    },
  );
  if (channel === 'mobile') return await context.services.sendSms(contact, inLanguage(words, language));
  const url = `${context.services.publicUrl}/accounts/email-verification?token=${link}`;
  await sendMail(tx, context, {
    recipient: contact,
    // a subject stays in the outbox, and on locked screens
    language,
    subject: message('Your code for {company}', { company: name }),
    body: link ? [words, '', message('Or open this link:'), url] : [words],
  });
}
