import { sendContactOtp } from '@banyan/contract/accounts/contact-change';
import { readDocument as readDocumentCall } from '@banyan/contract/accounts/documents';
import * as favourites from '@banyan/contract/accounts/favourites';
import { changeLanguage as changeLanguageCall } from '@banyan/contract/accounts/language';
import * as edits from '@banyan/contract/accounts/member-edits';
import * as notices from '@banyan/contract/accounts/notices';
import * as photo from '@banyan/contract/accounts/photo';
import * as profile from '@banyan/contract/accounts/profile';
import * as savedViews from '@banyan/contract/accounts/saved-views';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { requestContactChange } from '../contacts/request-contact-change.ts';
import { readDocument } from '../documents/read-document.ts';
import { readPhoto } from '../queries.ts';
import { readViews, removeView, saveView } from '../views/save-view.ts';
import { scheduleView } from '../views/schedule-view.ts';
import { addMemberNote } from './add-member-note.ts';
import { changeLanguage } from './change-language.ts';
import { changePhoto } from './change-photo.ts';
import { chooseNotice, readNoticeChoices } from './choose-notice.ts';
import { readOwnChanges } from './read-changes.ts';
import { removePhoto } from './remove-photo.ts';
import { readFavourites, saveFavourites } from './save-favourites.ts';
import { updateMember } from './update-member.ts';
import { readProfile, updateProfile } from './update-profile.ts';

/** What a later module says about the own details. */
export interface ProfileParts {
  /** Refuses the state of a franchise's office. */
  refuseState: (tx: Tx, context: ActorContext, state: string | undefined) => Promise<void>;
}

/** The own details of the signed-in person, the photos of everybody, and what people handed in as proof. */
export function mountProfile(server: Server, { refuseState }: ProfileParts): void {
  const { serveFile, serveOperation, serveQuery, serveRead, serveSteps } = mountsOn(server);
  serveQuery(profile.readProfile, async ({ db, context }) => ({
    data: await readProfile(db, context.actor.id),
  }));
  serveOperation(profile.updateProfile, async (tx, context, body) => {
    await refuseState(tx, context, body.state);
    return await updateProfile(tx, context, body);
  });
  serveQuery(profile.profileChanges, async ({ db, context }) => ({
    data: await readOwnChanges(db, context.actor.user_id),
  }));
  serveOperation(changeLanguageCall, changeLanguage);
  serveOperation(edits.updateMember, updateMember);
  serveOperation(edits.addMemberNote, addMemberNote);
  serveSteps(sendContactOtp, async ({ steps, context, body }) => ({
    data: await requestContactChange(steps, context, body),
  }));
  // the photo is encoded before the transaction begins
  serveSteps(photo.changePhoto, async ({ steps, context, body }) => ({
    data: await changePhoto(steps, context, body),
  }));
  serveOperation(photo.removePhoto, removePhoto);
  serveRead(favourites.readFavourites, readFavourites);
  serveOperation(favourites.saveFavourites, saveFavourites);
  serveRead(savedViews.savedViews, readViews);
  serveOperation(savedViews.saveView, saveView);
  serveOperation(savedViews.removeView, removeView);
  serveOperation(savedViews.scheduleView, (tx, context, body) => scheduleView(server, tx, context, body));
  serveRead(notices.noticeChoices, readNoticeChoices);
  serveOperation(notices.chooseNotice, chooseNotice);
  serveRead(readDocumentCall, readDocument);
  serveFile(photo.readPhoto, 'photo.webp', (db, { name }) => readPhoto(db, name));
}
