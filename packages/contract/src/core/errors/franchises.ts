/** How calls about franchises are refused. */
export const franchiseErrors = {
  unknown_franchise: { status: 400, message: 'No franchise has this user id.', field: 'user_id' },
  not_a_master: {
    status: 400,
    message: 'This is a sub-franchise: it has none of its own.',
    field: 'franchise_master',
  },
  blocked_by_admin: {
    status: 400,
    message: 'An admin blocked this franchise: only an admin unblocks it.',
    field: 'user_id',
  },
} as const;
