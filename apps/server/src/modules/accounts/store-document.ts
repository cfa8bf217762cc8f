import { createHash } from 'node:crypto';
import type { DocumentKind } from '@banyan/contract/accounts/documents';
import type { PictureFile } from '@banyan/contract/core/picture-file';
import type { ActorContext, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { encodeWholePicture } from '../../platform/encode-picture.ts';
import { sealBytes } from '../../platform/seal.ts';

/** Pixels of the longest side of what is kept. */
const longestSide = 2000;

/** A picture that may be stored: made anew and encrypted. */
export interface SealedPicture {
  content: Buffer;
  sha256: Buffer;
}

/**
 * Makes a handed-in picture anew and encrypts it. It takes up to a second, so it is done before the transaction begins
 * (`before` of `serve`).
 * @param field of the form on which a refusal stands
 * @throws what `encodeWholePicture` throws
 */
export async function sealPicture(
  services: Services,
  file: PictureFile,
  field = 'content',
): Promise<SealedPicture> {
  const { image } = await encodeWholePicture(file, { longestSide, quality: 82, field });
  return {
    content: sealBytes(services, image),
    sha256: createHash('sha256').update(image).digest(),
  };
}

/**
 * Keeps a proof of somebody. Only they, whom it is shown to, and admins with the right to its kind can look at it (`GET document`).
 * @param input.shown_to the franchise it was sent to
 * @returns the id of the document
 */
export async function storeDocument(
  tx: Tx,
  { actor, now }: ActorContext,
  input: { owner_id: string; kind: DocumentKind; picture: SealedPicture; shown_to?: string | null },
): Promise<string> {
  const { owner_id, kind, picture, shown_to = null } = input;
  const { id } = await tx
    .insertInto('document')
    .values({ owner_id, kind, shown_to, ...picture, stored_by: actor.acting_admin_id ?? actor.id, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
