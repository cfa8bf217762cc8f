import * as desk from '@banyan/contract/support/desk';
import * as lists from '@banyan/contract/support/lists';
import * as settings from '@banyan/contract/support/settings';
import * as tickets from '@banyan/contract/support/tickets';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { assignTickets, readTicketDesk } from './assign-tickets.ts';
import { closeTicket, closeTickets, reopenTicket } from './close-ticket.ts';
import { composeMessage } from './compose-message.ts';
import { composeTicket, readTicketOptions } from './compose-ticket.ts';
import { markTicketRead } from './mark-ticket-read.ts';
import { readGrievance } from './read-grievance.ts';
import { readThread } from './read-thread.ts';
import { readTicketAbout } from './read-ticket-about.ts';
import { readTicketCounts } from './read-ticket-counts.ts';
import { readTicketImage } from './read-ticket-image.ts';
import { replyTicket } from './reply-ticket.ts';
import { saveCannedReply, saveTicketCategory } from './save-ticket-category.ts';
import { sealImages } from './seal-images.ts';
import { countInbox, selectInbox, selectInboxKeys } from './select-inbox.ts';
import { selectSent } from './select-sent.ts';
import {
  addHoliday,
  readSupportSettings,
  removeHoliday,
  updateSupportSettings,
} from './update-support-settings.ts';

export function mountSupport(server: Server): void {
  const { serve, serveFile, serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(tickets.ticketOptions, readTicketOptions);
  serveRead(tickets.ticketAbout, readTicketAbout);
  // pictures are made anew before the transaction begins
  serve<typeof tickets.composeTicket, Buffer[]>(
    tickets.composeTicket,
    async ({ tx, context, body, prepared }) => ({ data: await composeTicket(tx, context, body, prepared) }),
    ({ context, body }) => sealImages(context, body.images),
  );
  serve<typeof tickets.replyTicket, Buffer[]>(
    tickets.replyTicket,
    async ({ tx, context, body, prepared }) => ({ data: await replyTicket(tx, context, body, prepared) }),
    ({ context, body }) => sealImages(context, body.images),
  );
  serve<typeof desk.composeMessage, Buffer[]>(
    desk.composeMessage,
    async ({ tx, context, body, prepared }) => ({ data: await composeMessage(tx, context, body, prepared) }),
    ({ context, body }) => sealImages(context, body.images),
  );
  serveOperation(tickets.closeTicket, closeTicket);
  serveOperation(tickets.reopenTicket, reopenTicket);
  serveOperation(tickets.markTicketRead, markTicketRead);
  serveRead(tickets.ticketThread, readThread);
  serveReport(lists.ticketInbox, ({ db, context, filters }) => selectInbox(db, context, filters), {
    sums: ({ db, context, filters }) => countInbox(db, context, filters),
    found: ({ db, context, filters }) => selectInboxKeys(db, context, filters),
  });
  serveReport(lists.ticketSent, ({ db, context, filters }) => selectSent(db, context, filters));
  serveRead(lists.ticketCounts, readTicketCounts);
  serveFile(
    tickets.readTicketImage,
    'picture.webp',
    (db, query) => readTicketImage(db, server.services, query),
    0,
  );

  serveOperation(desk.assignTickets, assignTickets);
  serveOperation(desk.closeTickets, closeTickets);
  serveRead(desk.ticketDesk, readTicketDesk);

  serveRead(settings.readSupportSettings, readSupportSettings);
  serveOperation(settings.updateSupportSettings, updateSupportSettings);
  serveOperation(settings.saveTicketCategory, saveTicketCategory);
  serveOperation(settings.saveCannedReply, saveCannedReply);
  serveOperation(settings.addHoliday, addHoliday);
  serveOperation(settings.removeHoliday, removeHoliday);
  serveRead(settings.grievance, readGrievance);
}
