import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import type { Subject } from '../../../platform/personal-parts.ts';
import { blockAccount } from '../block-account.ts';

/** Proofs of the person. Slips of payments are vouchers of the books and stay (docs/security.md §15). */
const ownProofs = ['aadhaar_front', 'aadhaar_back', 'pan', 'bank_proof'];

/**
 * Blocks an account for ever and takes away all that says whose it was: name, contacts, address, nominee, photo, proofs, second
 * factors, the addresses and browsers of sessions and sign-ins, and the mails that were written. Its user id stays, and so does the
 * audit log.
 */
export async function wipeAccount(tx: Tx, { now }: Context, { id }: Subject): Promise<void> {
  await forgetMails(tx, now, id);
  await blockAccount(tx, { id, is_blocked: true, at: now });
  await tx
    .updateTable('app_user')
    .set({
      erased_at: now,
      name: 'Erased member',
      email: null,
      email_verified_at: null,
      email_given_at: null,
      code_email: null,
      mobile: null,
      mobile_verified_at: null,
      mobile_given_at: null,
      code_mobile: null,
      profile_image_url: null,
      password_hash: '',
      must_change_password: false,
      password_expires_at: null,
      two_factor_mode: null,
      totp_secret: null,
    })
    .where('id', '=', id)
    .execute();
  await forgetSecrets(tx, id);
  // answers that are kept for a repetition
  await tx.deleteFrom('idempotency').where('scope', '=', id).execute();
  await tx.deleteFrom('photo').where('user_id', '=', id).execute();
  await tx.deleteFrom('profile').where('user_id', '=', id).execute();
  await tx.deleteFrom('saved_view').where('user_id', '=', id).execute();
  await tx.deleteFrom('notice_off').where('user_id', '=', id).execute();
  await tx.deleteFrom('favourite').where('user_id', '=', id).execute();
  await tx
    .updateTable('member_note')
    .set({ note: 'Erased' })
    .where('member_id', '=', id)
    .where('note', '!=', 'Erased')
    .execute();
  await tx
    .updateTable('user_session')
    .set({ ip: '', user_agent: '', device_hash: null, wallet: null })
    .where('user_id', '=', id)
    .execute();
  await tx.updateTable('sign_in_log').set({ ip: '', user_agent: '' }).where('user_id', '=', id).execute();
  await emptyProofs(tx, now, id);
}

/** Mails to the addresses on file: nothing of them stays but that there was one, and what waits is not sent. */
async function forgetMails(tx: Tx, now: Date, id: string): Promise<void> {
  const { addresses } = onlyRow(
    await sql<{ addresses: string[] }>`
      select array_remove(array[email, code_email], null) as addresses from app_user where id = ${id}`.execute(
      tx,
    ),
  );
  await sql`
    delete from mail_file f using mail m where m.id = f.mail_id and m.recipient = any(${addresses}::text[])`.execute(
    tx,
  );
  await sql`
    update mail set recipient = 'erased', subject = 'Erased', body = '', error = null, sent_at = coalesce(sent_at, ${now})
    where recipient = any(${addresses}::text[])`.execute(tx);
}

async function forgetSecrets(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sign_in_challenge').where('user_id', '=', id).execute();
  await tx.deleteFrom('one_time_code').where('user_id', '=', id).execute();
  await tx.deleteFrom('two_factor_method').where('user_id', '=', id).execute();
  await tx.deleteFrom('recovery_code').where('user_id', '=', id).execute();
  await tx.deleteFrom('sign_in_wallet').where('user_id', '=', id).execute();
  await tx.deleteFrom('login_pin').where('user_id', '=', id).execute();
}

/** The rows stay, as requests refer to them; their pictures become bytes of nothing. */
async function emptyProofs(tx: Tx, now: Date, id: string): Promise<void> {
  await sql`
    update document set content = decode(repeat('00', 29), 'hex'), sha256 = decode(repeat('00', 32), 'hex'), erased_at = ${now}
    where owner_id = ${id} and kind = any(${ownProofs}::text[]) and erased_at is null`.execute(tx);
}
