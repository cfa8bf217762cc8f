import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { addFranchise as call } from '@banyan/contract/franchises/franchises';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { createAccount } from '../accounts/create-account.ts';
import type { Franchise } from '../accounts/find-franchise.ts';
import { giveFirstPassword } from '../accounts/give-first-password.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import { shareRights } from '../accounts/share-rights.ts';
import type { SealedPicture } from '../accounts/store-document.ts';
import { giveFirstBank } from '../kyc/give-first-bank.ts';
import { handInForFranchise } from '../kyc/hand-in-for-franchise.ts';

type Form = BodyOf<typeof call>;

export interface NewFranchise {
  form: Omit<Form, 'password' | 'password_confirmation'>;
  master: Pick<Franchise, 'id' | 'user_id' | 'name'> | null;
  /** Of the PAN card; missing = no papers were handed in. */
  picture: SealedPicture | undefined;
  password_hash: string;
}

/**
 * Opens the account of a franchise with a temporary password, its owner, papers and bank account. A sub-franchise begins
 * with the rights of its master, but for those to sub-franchises.
 * @throws user_id_taken, email_taken, not_a_master
 */
export async function createFranchise(
  tx: Tx,
  context: ActorContext,
  { form, master, picture, password_hash }: NewFranchise,
): Promise<ReplyOf<typeof call>['data']> {
  const { user_id, name, email, mobile, address, district, state, country, pincode } = form;
  const account = await createAccount(tx, context, {
    user_type: 'Franchise',
    user_id,
    name,
    email,
    mobile,
    address,
    district,
    state,
    country,
    pincode,
    password_hash,
    is_limited: master !== null,
    franchise_master: master?.id,
  });
  const { id } = account;
  await giveFirstPassword(tx, context, { id, password_hash });
  if (master) await shareRights(tx, master, id);
  await tx
    .insertInto('franchise_owner')
    .values({
      franchise_id: id,
      name: form.owner_name,
      mobile: form.owner_mobile ?? null,
      email: form.owner_email ?? null,
      added_by: context.actor.id,
    })
    .execute();
  if (form.pan && picture)
    await handInForFranchise(tx, context, {
      owner_id: id,
      name: form.owner_name,
      pan: form.pan,
      gstin: form.gstin,
      picture,
    });
  await giveFirstBank(tx, context, account, form);
  await notifyOwner(
    tx,
    context,
    { ...account, email },
    {
      subject: message('{company}: your franchise was added'),
      body: [
        message(
          '{name}, {admin} added your franchise. Sign in with the temporary password you were told; you choose your own then.',
          { admin: context.actor.name },
        ),
      ],
    },
  );
  await appendAudit(tx, context, {
    action: 'add_franchise',
    object: `user:${account.user_id}`,
    details: { name, master: master?.user_id ?? null, has_bank: Boolean(form.account_no || form.upi_id) },
  });
  const of = master && { user_id: master.user_id, name: master.name };
  return { user_id: account.user_id, name: account.name, master: of };
}
