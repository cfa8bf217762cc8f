import * as z from 'zod/mini';
import { sentMessage } from '../core/decisions.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { pictureBodyLimit } from '../core/picture-file.ts';
import { images, maxImages, messageText, subject } from './tickets.ts';

/** The most tickets of one call. */
export const maxTickets = 100;
/** The most people a message names one by one. */
export const maxReaders = 10_000;

const nos = () =>
  z
    .array(fields.recordNo())
    .check(z.minLength(1, 'Choose tickets.'), z.maxLength(maxTickets, 'At most 100 tickets.'));

/** What came of several: each by itself, and why not of those that were refused. */
const doneEach = data(
  z.object({
    done: z.number(),
    refused: z.array(z.object({ no: z.string(), why: sentMessage })),
  }),
);

/** To an admin who may answer; blank = nobody. */
export const assignTickets = endpoint({
  method: 'POST',
  path: 'admin/assign_tickets',
  summary: 'Gives tickets to an admin',
  screens: ['/admin/support/inbox/assign'],
  body: z.object({ nos: nos(), user_id: fields.blank(fields.userId()) }),
  reply: doneEach,
});

export const closeTickets = endpoint({
  method: 'POST',
  path: 'admin/close_tickets',
  summary: 'Closes several tickets',
  screens: ['/admin/support/view-message/answer'],
  body: z.object({ nos: nos(), reason: fields.blank(fields.reason()) }),
  reply: doneEach,
});

/** What an admin needs to answer: replies that are ready, and who tickets may be given to. */
export const ticketDesk = endpoint({
  method: 'GET',
  path: 'admin/ticket_desk',
  summary: 'Canned replies, and who answers tickets',
  screens: ['/admin/support/view-message', '/admin/support/inbox'],
  reply: data(
    z.object({
      canned_replies: z.array(z.object({ name: z.string(), body: z.string() })),
      assignees: z.array(person),
    }),
  ),
});

/** One row, however many read it; of ids one that is wrong refuses all. */
export const composeMessage = endpoint({
  method: 'POST',
  path: 'admin/compose_message',
  summary: 'Sends a message to chosen people or to everybody of a type',
  screens: ['/admin/support/compose'],
  limit: 20,
  body_limit: pictureBodyLimit(maxImages) + maxReaders * 60,
  body: z.object({
    to: z.union(
      [z.literal('all'), z.array(fields.userId()).check(z.minLength(1), z.maxLength(maxReaders))],
      'Choose everybody, or enter 1 to 10000 user ids.',
    ),
    user_type: z.enum(['User', 'Franchise'], 'Choose who reads it.'),
    subject: subject(),
    message: messageText(),
    /** Prints the sentence about what people really earn beneath it. */
    disclaimer: z.optional(z.boolean()),
    images: images(),
  }),
  reply: data(
    z.object({
      no: z.string(),
      /** null = everybody of the type. */
      readers: z.nullable(z.number()),
    }),
  ),
});
