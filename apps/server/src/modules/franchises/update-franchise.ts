import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { updateFranchise as call, FranchiseProfile } from '@banyan/contract/franchises/profile';
import { isOf } from '@banyan/contract/kyc/kyc';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail, type Problems } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { notifyOwner } from '../accounts/notify-owner.ts';
import type { SealedPicture } from '../accounts/store-document.ts';
import { writeDetails } from '../accounts/write-details.ts';
import { findKyc } from '../kyc/find-kyc.ts';
import { findStateProblems } from '../kyc/find-state-problems.ts';
import { handInForFranchise } from '../kyc/hand-in-for-franchise.ts';
import { readProfileOf } from './read-franchise-profile.ts';
import { requireFranchise } from './require-franchise.ts';
import { writeOwner } from './update-franchise-owner.ts';

type Form = BodyOf<typeof call>;

/** What is compared before and after; PAN and GSTIN stand in the log masked, as the profile shows them. */
const watched = [
  'name',
  'email',
  'mobile',
  'address',
  'district',
  'state',
  'country',
  'pincode',
  'owner_name',
  'owner_mobile',
  'owner_email',
] as const;

/** What is wrong with papers: incomplete, or other ones once they are approved and while they are checked. */
async function findPaperProblems(tx: Tx, id: string, { pan, pan_image, gstin }: Form): Promise<Problems> {
  const problems: Problems = {};
  if (!pan && !pan_image && !gstin) return problems;
  const { status } = await findKyc(tx, id);
  if (status === 'Approved') problems.pan = text('PAN and GSTIN are approved: they stay.');
  else if (status === 'Pending') problems.pan = text('PAN and GSTIN are being checked.');
  else if (!pan) problems.pan = text('Invalid PAN!');
  else if (!pan_image) problems['pan_image.content'] = text('Choose a picture.');
  if (pan && gstin && !isOf(gstin, pan)) problems.gstin = text('This GSTIN belongs to another PAN.');
  return problems;
}

/**
 * Changes a franchise for its owner: before and after stand in the audit log with the reason, and the owner gets a mail,
 * at the address before a change of it too.
 * @param picture of the PAN card, made anew
 * @throws unknown_franchise, not_while_acting, invalid_request, email_taken
 */
export async function updateFranchise(
  tx: Tx,
  context: ActorContext,
  { picture, ...form }: Form & { picture: SealedPicture | undefined },
): Promise<FranchiseProfile> {
  const franchise = await requireFranchise(tx, context.actor, form.user_id);
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
  const { id, user_id } = franchise;
  const before = await readProfileOf(tx, id, context.now);
  const problems = {
    ...(await findPaperProblems(tx, id, form)),
    ...(await findStateProblems(tx, id, { before: before.state, state: form.state })),
  };
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  const {
    name,
    email,
    mobile,
    address = null,
    district = null,
    state = null,
    country = null,
    pincode = null,
  } = form;
  await writeDetails(tx, context, id, {
    name,
    email,
    mobile,
    place: { address, district, state, country, pincode },
  });
  await writeOwner(tx, id, form);
  if (form.pan && picture)
    await handInForFranchise(tx, context, {
      owner_id: id,
      name: form.owner_name,
      pan: form.pan,
      gstin: form.gstin,
      picture,
    });
  const after = await readProfileOf(tx, id, context.now);
  const changed = Object.fromEntries(
    watched.flatMap((field) =>
      before[field] === after[field] ? [] : [[field, { from: before[field], to: after[field] }]],
    ),
  );
  if (Object.keys(changed).length === 0 && !picture) throw fail('already_done');
  await tell(tx, context, { ...franchise, name }, [before.email, email], Object.keys(changed), form.reason);
  await appendAudit(tx, context, {
    action: 'change_franchise',
    object: `user:${user_id}`,
    details: { reason: form.reason, changed, ...(picture && { papers: true }) },
  });
  return await readProfileOf(tx, id, context.now);
}

async function tell(
  tx: Tx,
  context: ActorContext,
  owner: { user_id: string; name: string },
  emails: readonly (string | null)[],
  fields: readonly string[],
  reason: string,
): Promise<void> {
  const what = fields.length > 0 ? fields.map((field) => field.replace('_', ' ')).join(', ') : 'papers';
  const [before = null, email = before] = emails;
  await notifyOwner(
    tx,
    context,
    { ...owner, email },
    {
      subject: message('{company}: details of your franchise were changed'),
      body: [
        message('{name}, {admin} changed details of your franchise: {fields}.', {
          admin: context.actor.name,
          fields: what,
        }),
        message('Reason: {reason}', { reason }),
      ],
      also: before,
    },
  );
}
