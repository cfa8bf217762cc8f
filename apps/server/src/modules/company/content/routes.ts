import * as achievers from '@banyan/contract/company/achievers';
import { contactUs as contactUsCall } from '@banyan/contract/company/contact-us';
import { contentPicture } from '@banyan/contract/company/content';
import * as enquiries from '@banyan/contract/company/enquiries';
import * as news from '@banyan/contract/company/news';
import * as popups from '@banyan/contract/company/popups';
import * as shown from '@banyan/contract/company/shown';
import type { WholePicture } from '../../../platform/encode-picture.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { addAchiever } from './add-achiever.ts';
import { addNews } from './add-news.ts';
import { addPopup } from './add-popup.ts';
import { answerAchiever } from './answer-achiever.ts';
import { changeAchiever } from './change-achiever.ts';
import { changeNews } from './change-news.ts';
import { changePopup } from './change-popup.ts';
import { closeEnquiry } from './close-enquiry.ts';
import { contactUs } from './contact-us.ts';
import { endAchiever } from './end-achiever.ts';
import { markPopupSeen } from './mark-popup-seen.ts';
import { readAchievers, requireOwnAchiever } from './read-achievers.ts';
import { readNews } from './read-news.ts';
import { readPopups } from './read-popups.ts';
import { replyEnquiry } from './reply-enquiry.ts';
import { mountContentReports } from './reports.ts';
import { encodeContentPicture, readPicture } from './store-picture.ts';
import { switchShown } from './switch-shown.ts';

type Picture = WholePicture | null;

/** News, pop-ups, achievers and enquiries. */
export function mountContent(server: Server): void {
  const { serveFile, serveRead } = mountsOn(server);
  serveRead(shown.news, readNews);
  serveRead(shown.popups, readPopups);
  serveRead(shown.achievers, readAchievers);
  serveRead(achievers.readOwnAchiever, requireOwnAchiever);
  serveFile(contentPicture, 'picture.webp', (db, { name }) => readPicture(db, name));
  mountActs(server);
  mountPictures(server);
  mountContentReports(server);
}

function mountActs(server: Server): void {
  const { serveOperation } = mountsOn(server);
  serveOperation(news.addNews, addNews);
  serveOperation(news.changeNews, changeNews);
  serveOperation(news.switchNews, (tx, context, body) =>
    switchShown(tx, context, { table: 'news', ...body }),
  );
  serveOperation(popups.switchPopup, (tx, context, body) =>
    switchShown(tx, context, { table: 'popup', ...body }),
  );
  serveOperation(shown.markPopupSeen, markPopupSeen);
  serveOperation(achievers.endAchiever, endAchiever);
  serveOperation(achievers.answerAchiever, answerAchiever);
  serveOperation(contactUsCall, contactUs);
  serveOperation(enquiries.replyEnquiry, replyEnquiry);
  serveOperation(enquiries.closeEnquiry, closeEnquiry);
}

/** Pictures are made anew before the transaction begins. */
function mountPictures(server: Server): void {
  const { serve } = mountsOn(server);
  serve<typeof popups.addPopup, WholePicture>(
    popups.addPopup,
    async ({ tx, context, body, prepared }) => ({ data: await addPopup(tx, context, body, prepared) }),
    async ({ body }) => (await encodeContentPicture(body.picture)) as WholePicture,
  );
  serve<typeof popups.changePopup, Picture>(
    popups.changePopup,
    async ({ tx, context, body, prepared }) => ({ data: await changePopup(tx, context, body, prepared) }),
    ({ body }) => encodeContentPicture(body.picture),
  );
  serve<typeof achievers.addAchiever, Picture>(
    achievers.addAchiever,
    async ({ tx, context, body, prepared }) => ({ data: await addAchiever(tx, context, body, prepared) }),
    ({ body }) => encodeContentPicture(body.picture),
  );
  serve<typeof achievers.changeAchiever, Picture>(
    achievers.changeAchiever,
    async ({ tx, context, body, prepared }) => ({ data: await changeAchiever(tx, context, body, prepared) }),
    ({ body }) => encodeContentPicture(body.picture),
  );
}
