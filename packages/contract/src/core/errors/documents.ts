/** Refusals of papers, of one's own data and of erasing: a part of `errors`. */
export const documentErrors = {
  card_replaced: { status: 400, message: 'This card was replaced already.', field: 'no' },
  once_a_day: { status: 400, message: 'You asked for your data today already.', field: 'form' },
  data_not_asked: { status: 400, message: 'Ask for your data first.', field: 'token' },
  cannot_erase_yet: { status: 400, message: 'Your account cannot be erased yet.', field: 'form' },
  erasing_already: { status: 400, message: 'Your account is to be erased already.', field: 'form' },
  not_erasing: { status: 400, message: 'Nobody asked for this account to be erased.', field: 'form' },
  member_erased: { status: 400, message: 'This member was erased.', field: 'user_id' },
  paper_ended: { status: 400, message: 'This paper has ended already.', field: 'no' },
  paper_expired: { status: 400, message: 'The last day is today or later.', field: 'expires_on' },
  unknown_admin: { status: 400, message: 'No admin has this user id.', field: 'user_id' },
} as const;
