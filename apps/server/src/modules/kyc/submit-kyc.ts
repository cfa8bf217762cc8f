import type { DocumentKind } from '@banyan/contract/accounts/documents';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { isGstinOf, isState, wrongState } from '@banyan/contract/core/states';
import { text } from '@banyan/contract/core/text';
import {
  isOf,
  type KycOwner,
  type KycPicture,
  kycPictures,
  missingPapers,
  type OwnKyc,
  type submitKyc as submitKycCall,
} from '@banyan/contract/kyc/kyc';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Failure, fail, type Problems } from '../../platform/fail.ts';
import { keyedHash } from '../../platform/seal.ts';
import { type SealedPicture, sealPicture, storeDocument } from '../accounts/store-document.ts';
import { findNewestRequest, findStatedPan } from './find-kyc.ts';
import { readOwnKyc } from './read-own-kyc.ts';

type Input = BodyOf<typeof submitKycCall>;
/** The pictures that were handed in, by their place. */
export type Pictures = Partial<Record<KycPicture, SealedPicture>>;

const kinds: Record<KycPicture, DocumentKind> = {
  aadhaar_front: 'aadhaar_front',
  aadhaar_back: 'aadhaar_back',
  pan_image: 'pan',
};

/**
 * Checks what is handed in and makes its pictures anew, before the transaction begins: all that is wrong is said at once.
 * @throws not_while_acting, kyc_waiting, kyc_approved, invalid_request
 */
export async function prepareKyc(db: Db, context: ActorContext, input: Input): Promise<Pictures> {
  const { actor, services } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const kept = await requireOpen(db, actor.id);
  const owner = actor.user_type as KycOwner;
  const stated = kept ? null : await findStatedPan(db, actor.id);
  const asked = kycPictures.filter((name) => owner === 'User' || name === 'pan_image');
  const pictures: Pictures = {};
  const problems: Problems = Object.fromEntries(
    Object.entries(missingPapers(owner, input, papersOf(kept, stated))).map(([field, says]) => [
      field,
      text(says),
    ]),
  );
  const pan = input.pan ?? kept?.pan ?? stated;
  if (input.gstin && pan && !isOf(input.gstin, pan))
    problems.gstin = text('This GSTIN belongs to another PAN.');
  else if (input.gstin && !(await isOfOffice(db, actor.id, input.gstin))) problems.gstin = text(wrongState);
  for (const name of asked) {
    const file = input[name];
    if (!file) continue;
    try {
      pictures[name] = await sealPicture(services, file, `${name}.content`);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      Object.assign(problems, error.messages);
    }
  }
  if (Object.keys(problems).length > 0) throw fail('invalid_request', problems);
  return pictures;
}

/** Whether a GSTIN is of the state of the office; one that names no state of the list says nothing. */
async function isOfOffice(db: Db, ownerId: string, gstin: string): Promise<boolean> {
  const office = await db
    .selectFrom('profile')
    .select('state')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  return !isState(office?.state) || isGstinOf(gstin, office.state);
}

/** What somebody handed in before, where they may hand in again. */
async function requireOpen(db: Db, ownerId: string): Promise<Kept> {
  const newest = await findNewestRequest(db, ownerId);
  if (newest?.status === 'Pending') throw fail('kyc_waiting');
  if (newest?.status === 'Approved') throw fail('kyc_approved');
  return newest;
}
type Kept = Awaited<ReturnType<typeof findNewestRequest>>;

const papersOf = (kept: Kept, stated: string | null) =>
  kept
    ? {
        aadhaar: kept.aadhaar_hash,
        pan: kept.pan,
        aadhaar_front: kept.aadhaar_front_id,
        aadhaar_back: kept.aadhaar_back_id,
        pan_image: kept.pan_image_id,
      }
    : { pan: stated };

/**
 * Hands papers in; what is left blank stays as it was handed in before.
 * @param pictures what `prepareKyc` made of them
 * @throws kyc_waiting, kyc_approved
 */
export async function submitKyc(
  tx: Tx,
  context: ActorContext,
  { pictures, ...input }: Input & { pictures: Pictures },
): Promise<OwnKyc> {
  const { actor, now, services } = context;
  const kept = await requireOpen(tx, actor.id);
  const documentOf = async (name: KycPicture): Promise<string | null> => {
    const picture = pictures[name];
    if (!picture) return kept?.[`${name}_id`] ?? null;
    return await storeDocument(tx, context, { owner_id: actor.id, kind: kinds[name], picture });
  };
  const isMember = actor.user_type === 'User';
  const { aadhaar } = input;
  const pan_image_id = await documentOf('pan_image');
  const pan = input.pan?.toUpperCase() ?? kept?.pan ?? (kept ? null : await findStatedPan(tx, actor.id));
  if (!pan || !pan_image_id) throw new Error('missing papers were refused before');
  await tx
    .insertInto('kyc_request')
    .values({
      owner_id: actor.id,
      owner_type: actor.user_type,
      name: input.name,
      date_of_birth: isMember ? (input.date_of_birth ?? null) : null,
      aadhaar_last4: isMember ? (aadhaar?.slice(-4) ?? kept?.aadhaar_last4 ?? null) : null,
      aadhaar_hash: isMember
        ? aadhaar
          ? keyedHash(services, 'aadhaar', aadhaar)
          : (kept?.aadhaar_hash ?? null)
        : null,
      aadhaar_front_id: isMember ? await documentOf('aadhaar_front') : null,
      aadhaar_back_id: isMember ? await documentOf('aadhaar_back') : null,
      pan,
      pan_image_id,
      gstin: isMember ? null : (input.gstin?.toUpperCase() ?? kept?.gstin ?? null),
      status: 'Pending',
      requested_at: now,
    })
    .execute();
  return await readOwnKyc(tx, context);
}
