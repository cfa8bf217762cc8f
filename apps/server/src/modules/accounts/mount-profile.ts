import * as photo from '@banyan/contract/photo';
import * as profile from '@banyan/contract/profile';
import { serve, serveQuery, serveSteps } from '../../platform/serve.ts';
import { serveFile } from '../../platform/serve-file.ts';
import type { Server } from '../../platform/server.ts';
import { changePhoto } from './change-photo.ts';
import { readPhoto } from './queries.ts';
import { removePhoto } from './remove-photo.ts';
import { requestContactChange } from './request-contact-change.ts';
import { readProfile, updateProfile } from './update-profile.ts';

/** The own details of the signed-in person, and the photos of everybody. */
export function mountProfile(server: Server): void {
  serveQuery(
    server,
    profile.readProfile,
  )(async ({ db, context }) => ({
    data: await readProfile(db, context.actor.id),
  }));
  serve(
    server,
    profile.updateProfile,
  )(async ({ tx, context, body }) => ({
    data: await updateProfile(tx, context, body),
  }));
  serveSteps(
    server,
    profile.sendContactOtp,
  )(async ({ db, context, body }) => ({
    data: await requestContactChange(db, context, body),
  }));
  // the photo is encoded before the transaction begins
  serveSteps(
    server,
    photo.changePhoto,
  )(async ({ db, context, body }) => ({
    data: await changePhoto(db, context, body),
  }));
  serve(
    server,
    photo.removePhoto,
  )(async ({ tx, context, body }) => ({
    data: await removePhoto(tx, context, body),
  }));
  serveFile(server, photo.readPhoto, 'photo.webp')((db, { name }) => readPhoto(db, name));
}
