import { type Fields, open, own, right } from './whose.ts';

const ofTheTicket = 'a message of the ticket that is named beside it';
const ofNobody = 'a category or a ready reply is nobody’s';
const signed = 'opens nothing without the token that was made for it';

/** Calls of tickets and messages. */
export const supportIds: Record<string, Fields> = {
  'GET ticket/about': own('no=topup'),
  'POST ticket/compose': {
    ...open('what it is about is sought among the caller’s own, as ticket/about does', 'no'),
    ...open(ofNobody, 'category'),
  },
  'GET ticket/thread': own('no=ticket'),
  'POST ticket/reply': { ...own('no=ticket'), ...open(ofTheTicket, 'last_seen') },
  'POST ticket/close': { ...own('no=ticket'), ...open(ofTheTicket, 'last_seen') },
  'POST ticket/reopen': own('no=ticket'),
  'POST ticket/mark_read': own('no=ticket'),
  'GET ticket/image': open(signed, 'id', 'token'),
  'GET ticket/inbox': { ...right('owner', 'assignee'), ...own('no=ticket') },
  'GET ticket/sent': own('no=ticket'),
  'POST admin/assign_tickets': right('nos=ticket', 'user_id'),
  'POST admin/close_tickets': right('nos=ticket'),
  'POST admin/compose_message': right('to'),
  'POST admin/save_ticket_category': open(ofNobody, 'id'),
  'POST admin/save_canned_reply': open(ofNobody, 'id'),
};
