/** Refusals of tickets and messages: a part of `errors`. */
export const supportErrors = {
  ticket_moved_on: {
    status: 400,
    message: 'Something was written meanwhile. Read it before you send.',
    field: 'message',
  },
  ticket_open_already: { status: 400, message: 'A ticket about this is open already.', field: 'link.no' },
  ticket_closed: { status: 400, message: 'This ticket is closed. Open it again first.', field: 'message' },
  name_taken: { status: 400, message: 'This name is taken.', field: 'name' },
} as const;
