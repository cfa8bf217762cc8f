import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import type { RecordName } from '../core/records.ts';
import { texts } from '../core/text.ts';
import { ticketScreens } from './screens.ts';

export const priorities = ['Low', 'Normal', 'High'] as const;
export const ticketStatuses = ['Open', 'Answered', 'Closed'] as const;
/** What a ticket may be about: records of its owner. */
export const linkKinds = [
  'topup',
  'withdrawal',
  'repurchase_order',
  'payout_statement',
  'income',
] as const satisfies RecordName[];
export type LinkKind = (typeof linkKinds)[number];
export const linkWords = texts({
  topup: 'Topup',
  withdrawal: 'Withdrawal',
  repurchase_order: 'Order',
  payout_statement: 'Payout statement',
  income: 'Income',
}) satisfies Record<LinkKind, string>;

/** The most pictures of one message. */
export const maxImages = 3;
/** Days after closing within which the owner's reply reopens a ticket. */
export const reopenDays = 30;

export const subject = () =>
  z
    .string('Enter a subject.')
    .check(z.trim(), z.minLength(1, 'Enter a subject.'), z.maxLength(150, 'At most 150 characters.'));
export const messageText = () =>
  z
    .string('Write a message.')
    .check(z.trim(), z.minLength(1, 'Write a message.'), z.maxLength(5000, 'At most 5000 characters.'));
export const images = () =>
  z.optional(z.array(z.object(pictureFields())).check(z.maxLength(maxImages, 'At most 3 pictures.')));
const link = z.object({ kind: z.enum(linkKinds, 'Choose what it is about.'), no: fields.recordNo() });

/** What the form offers: categories in use, and the master of a sub-franchise. */
export const ticketOptions = endpoint({
  method: 'GET',
  path: 'ticket/options',
  summary: 'What a new ticket may name',
  screens: ticketScreens.compose,
  reply: data(z.object({ categories: z.array(z.string()), master: z.nullable(person) })),
});

const about = z.object({
  kind: z.enum(linkKinds),
  no: z.string(),
  status: z.string(),
  at: z.string(),
  amount: z.nullable(z.string()),
});
export type TicketAbout = z.output<typeof about>;

/** How an own record stands now, and the ticket about it that is not closed. */
export const ticketAbout = endpoint({
  method: 'GET',
  path: 'ticket/about',
  summary: 'The record a ticket would be about',
  screens: ticketScreens.compose,
  query: link,
  reply: data(z.object({ ...about.shape, open_ticket: z.nullable(z.string()) })),
});

/** A record of somebody else is as good as none. Of two tickets about one record that is not closed the second is refused. */
export const composeTicket = endpoint({
  method: 'POST',
  path: 'ticket/compose',
  summary: 'Opens a ticket',
  screens: ticketScreens.compose,
  limit: 20,
  body_limit: pictureBodyLimit(maxImages),
  body: z.object({
    category: z.string('Choose a category.').check(z.minLength(1, 'Choose a category.'), z.maxLength(100)),
    subject: subject(),
    message: messageText(),
    priority: z.enum(priorities, 'Choose a priority.'),
    /** A sub-franchise may choose its master; missing = the company. */
    to: fields.blank(z.enum(['company', 'master'])),
    link: fields.blank(link),
    images: images(),
  }),
  reply: data(
    z.object({
      no: z.string(),
      /** When the first answer and the end are due. */
      due_at: z.string(),
      close_by: z.string(),
    }),
  ),
});

/** Who wrote: of the company its members and franchises read the name of the company alone. */
const writer = z.object({ user_id: z.nullable(z.string()), name: z.string() });
const message = z.object({
  id: z.string(),
  by: writer,
  /** The reader wrote it. */
  is_own: z.boolean(),
  /** A Note is read by admins alone; Closed and Reopened say what was done. */
  kind: z.enum(['Reply', 'Note', 'Closed', 'Reopened']),
  text: z.string(),
  at: z.string(),
  /** Addresses end after ten minutes. */
  images: z.array(z.object({ url: z.string() })),
});
export type TicketMessage = z.output<typeof message>;

/** A ticket, or a message of the company to many, whose status is Sent. */
export const ticketThread = endpoint({
  method: 'GET',
  path: 'ticket/thread',
  summary: 'A ticket with its messages, oldest first',
  screens: ticketScreens.thread,
  query: z.object({ no: fields.recordNo() }),
  reply: data(
    z.object({
      no: z.string(),
      subject: z.string(),
      status: z.enum([...ticketStatuses, 'Sent']),
      owner: z.nullable(person),
      /** The master franchise that answers; null = the company. */
      desk: z.nullable(person),
      category: z.nullable(z.string()),
      priority: z.nullable(z.enum(priorities)),
      opened_at: z.string(),
      /** When the first answer is due. */
      due_at: z.nullable(z.string()),
      close_by: z.nullable(z.string()),
      answered_at: z.nullable(z.string()),
      closed_at: z.nullable(z.string()),
      late_reason: z.nullable(z.string()),
      /** For admins. */
      assignee: z.nullable(person),
      about: z.nullable(about),
      follows: z.nullable(z.string()),
      followed_by: z.nullable(z.string()),
      is_own: z.boolean(),
      /** To how many it was sent; null = everybody of the type, or a ticket. */
      readers: z.nullable(z.number()),
      is_disclaimed: z.boolean(),
      messages: z.array(message),
    }),
  ),
});

/**
 * `last_seen` is the id of the last message the writer saw: if another one came meanwhile, nothing is written. An owner's
 * reply to a ticket that was closed more than `reopenDays` ago opens a new one, which names it.
 */
export const replyTicket = endpoint({
  method: 'POST',
  path: 'ticket/reply',
  summary: 'Writes into a ticket',
  screens: ticketScreens.answer,
  limit: 60,
  body_limit: pictureBodyLimit(maxImages),
  body: z.object({
    no: fields.recordNo(),
    message: messageText(),
    kind: z.enum(['Reply', 'Note']),
    last_seen: fields.naming(z.string().check(z.regex(/^\d{1,18}$/))),
    images: images(),
  }),
  reply: data(
    z.object({
      id: z.string(),
      /** The ticket it stands in: another one than was named where that was closed too long ago. */
      no: z.string(),
    }),
  ),
});

const ticketStatus = data(z.object({ no: z.string(), status: z.enum(ticketStatuses) }));
const lastSeen = () => z.optional(fields.naming(z.string().check(z.regex(/^\d{1,18}$/))));

/** Past its end the company gives a reason, which the owner reads. */
export const closeTicket = endpoint({
  method: 'POST',
  path: 'ticket/close',
  summary: 'Closes a ticket',
  screens: ticketScreens.answer,
  body: z.object({
    no: fields.recordNo(),
    /** Missing = whatever was written meanwhile. */
    last_seen: lastSeen(),
    reason: fields.blank(fields.reason()),
  }),
  reply: ticketStatus,
});

export const reopenTicket = endpoint({
  method: 'POST',
  path: 'ticket/reopen',
  summary: 'Opens a closed ticket again',
  screens: ticketScreens.answer,
  body: z.object({ no: fields.recordNo() }),
  reply: ticketStatus,
});

/** For the reader alone; in an opened panel nothing changes. */
export const markTicketRead = endpoint({
  method: 'POST',
  path: 'ticket/mark_read',
  summary: 'Says that the caller has read a ticket or message',
  screens: ticketScreens.thread,
  limit: 240,
  body: z.object({ no: fields.recordNo() }),
  reply: data(z.object({})),
});

/** An `img` sends no token of the session: its address holds one of its own, which ends after ten minutes. */
export const readTicketImage = publicEndpoint({
  method: 'GET',
  path: 'ticket/image',
  summary: 'A picture of a message, by its address',
  query: z.object({
    id: fields.naming(z.string().check(z.regex(/^\d{1,18}$/))),
    token: z.string().check(z.maxLength(100)),
  }),
  media_type: 'image/webp',
  reply: z.unknown(),
});
