import { contentPicture } from '@banyan/contract/company/content';
import type { PictureFile } from '@banyan/contract/core/picture-file';
import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { encodeWholePicture, type WholePicture } from '../../../platform/encode-picture.ts';

/** Pixels of the longer side of what is kept. */
const longestSide = 1600;

/**
 * Makes a picture of the company's anew, with its proportions. It takes up to a second, so it is done before the
 * transaction.
 * @returns null when none was sent
 * @throws what `encodeWholePicture` throws, on `picture.content`
 */
export async function encodeContentPicture(file: PictureFile | undefined): Promise<WholePicture | null> {
  return file ? await encodeWholePicture(file, { longestSide, field: 'picture.content' }) : null;
}

/** Keeps a picture under a name that nobody can guess. @returns its id */
export async function storePicture(
  tx: Tx,
  { services }: { services: Services },
  picture: WholePicture,
): Promise<string> {
  const { id } = await tx
    .insertInto('content_picture')
    .values({ name: services.randomBytes(24).toString('base64url'), ...picture })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes a picture that another one has replaced: its address shows nothing any more. */
export async function removePicture(tx: Tx, id: string | null): Promise<void> {
  if (id) await tx.deleteFrom('content_picture').where('id', '=', id).execute();
}

/** A picture by its random name; null = there is none. */
export async function readPicture(db: Db, name: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('content_picture')
    .select('image')
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.image ?? null;
}

interface Picture {
  url: string;
  width: number;
  height: number;
}

/** Address and size of the picture of the left-joined `content_picture c`; null without one. */
export const pictureSql = sql<Picture | null>`
  case when c.id is not null then jsonb_build_object('url', ${`/api/${contentPicture.path}?name=`}::text || c.name,
    'width', c.width, 'height', c.height) end`;
