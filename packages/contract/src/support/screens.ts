/** Where tickets are listed, read and answered, by whom. */
export const ticketScreens = {
  compose: ['/user/ticket/compose', '/franchise/support/compose'],
  inbox: ['/user/ticket/inbox', '/franchise/support/inbox', '/admin/support/inbox'],
  sent: ['/user/ticket/sent', '/franchise/support/outbox', '/admin/support/outbox'],
  thread: ['/user/ticket/view-message', '/franchise/support/view-message', '/admin/support/view-message'],
  answer: [
    '/user/ticket/view-message',
    '/franchise/support/view-message/answer',
    '/admin/support/view-message/answer',
  ],
} as const;
