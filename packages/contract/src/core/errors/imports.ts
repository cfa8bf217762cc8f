/** Refusals of imports: a part of `errors`. */
export const importErrors = {
  import_is_closed: { status: 400, message: 'This import can no longer be changed.', field: 'form' },
  members_are_here: {
    status: 400,
    message: 'This company has members already.',
    field: 'form',
  },
} as const;
