import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';
import { ticketScreens } from './screens.ts';
import { ticketStatuses } from './tickets.ts';

/** What admins look through, in the order of the tabs; `Late` = the first answer is overdue. */
export const ticketViews = ['Open', 'Late', 'Nobody', 'Mine', 'Answered', 'Closed'] as const;
export type TicketView = (typeof ticketViews)[number];
export const ticketViewWords = texts({
  Open: 'Unanswered',
  Late: 'Overdue',
  Nobody: 'Unassigned',
  Mine: 'Mine',
  Answered: 'Answered',
  Closed: 'Closed',
}) satisfies Record<TicketView, string>;

/** Admins see the tickets to the company, a master those to it; everybody what was answered or sent to them. */
export const ticketInbox = report({
  path: 'ticket/inbox',
  summary: 'Tickets and messages that came in',
  screens: ticketScreens.inbox,
  columns: {
    at: column('date_time', 'Last reply', { sort: true }),
    no: column('id', 'Ticket no'),
    owner: column('person', 'From', { roles: ['Admin', 'Franchise'] }),
    subject: column('text', 'Subject'),
    category: column('words', 'Category', { priority: 2 }),
    priority: column('status', 'Priority', { roles: ['Admin', 'Franchise'], priority: 1 }),
    due_at: column('date_time', 'Answer due', { roles: ['Admin', 'Franchise'], priority: 3 }),
    assignee: column('person', 'Assignee', { roles: ['Admin'], priority: 2 }),
    status: column('status', 'Status'),
  },
  filters: {
    view: filter('choice', 'Queue', { options: ticketViews, words: ticketViewWords, roles: ['Admin'] }),
    status: filter('choice', 'Status', {
      options: [...ticketStatuses, 'Sent'],
      roles: ['User', 'Franchise'],
    }),
    owner: filter('member', 'User id', { roles: ['Admin'] }),
    assignee: filter('member', 'Assignee', { roles: ['Admin'] }),
    no: filter('text', 'Ticket no'),
    on: filter('range', 'Last reply'),
  },
  extra: { is_unread: z.boolean(), is_late: z.boolean(), last_id: z.nullable(z.string()) },
  default_sort: '-at',
});

/** Own tickets; for admins the messages that were sent to many. */
export const ticketSent = report({
  path: 'ticket/sent',
  summary: 'Tickets and messages that were sent',
  screens: ticketScreens.sent,
  columns: {
    at: column('date_time', 'Last reply', { sort: true }),
    no: column('id', 'Ticket no'),
    to: column('words', 'To'),
    subject: column('text', 'Subject'),
    by: column('person', 'By', { roles: ['Admin'] }),
    readers: column('int', 'Read by', { roles: ['Admin'] }),
    status: column('status', 'Status'),
  },
  filters: {
    status: filter('choice', 'Status', { options: ticketStatuses, roles: ['User', 'Franchise'] }),
    no: filter('text', 'Ticket no'),
    on: filter('range', 'Last reply'),
  },
  extra: { is_unread: z.boolean() },
  default_sort: '-at',
});

/** How many stand in each tab, and since when the oldest of them. */
export const ticketCounts = endpoint({
  method: 'GET',
  path: 'admin/ticket_counts',
  summary: 'The queues of tickets',
  screens: ['/admin/support/inbox'],
  reply: data(
    z.array(z.object({ view: z.enum(ticketViews), count: z.number(), oldest_at: z.nullable(z.string()) })),
  ),
});
