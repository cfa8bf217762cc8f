/** Refusals about admins, rights and decisions: a part of the list in `errors.ts`. */
export const rightErrors = {
  not_a_panel: { status: 400, message: 'The panel of an admin cannot be opened.', field: 'user_id' },
  not_own_password: {
    status: 400,
    message: 'Change your own password on the security page.',
    field: 'user_id',
  },
  not_by_sub_admin: {
    status: 400,
    message: 'Only a main admin can do this to an admin.',
    field: 'user_id',
  },
  right_not_held: {
    status: 400,
    message: 'You can give and take only rights that you hold yourself.',
    field: 'routes',
  },
  unknown_right: { status: 400, message: 'This kind of user has no such right.', field: 'routes' },
  rights_changed: {
    status: 400,
    message: 'Somebody changed these rights meanwhile. Look at them again.',
    field: 'based_on',
  },
  main_admin: {
    status: 400,
    message: 'A main admin holds every right.',
    field: 'user_id',
  },
  holds_more: {
    status: 400,
    message: 'This admin holds a right that you do not hold.',
    field: 'user_id',
  },
  route_is_needed: { status: 400, message: 'This page cannot be switched off.', field: 'id' },
  may_not_decide: {
    status: 400,
    message: 'Others had your account in hand: you may not decide this yet.',
    field: 'form',
  },
  own_request: { status: 400, message: 'Another admin has to decide this.', field: 'form' },
  request_stale: {
    status: 400,
    message: 'What this would change has changed since. Reject it, so that it is asked for anew.',
    field: 'form',
  },
  maker_without_right: {
    status: 400,
    message: 'Who requested this is blocked or has lost the right to it since. It can only be rejected.',
    field: 'form',
  },
  checker_without_right: {
    status: 400,
    message: 'To decide this you need the right to its own page too.',
    field: 'form',
  },
  own_account: { status: 400, message: 'Another admin does this: not to the own account.', field: 'user_id' },
  last_main_admin: {
    status: 400,
    message: 'This is the last main admin. Another one must be there first.',
    field: 'user_id',
  },
} as const;
