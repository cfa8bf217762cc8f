/** Refusals of imports: a part of `errors`. */
export const importErrors = {
  import_is_closed: { status: 400, message: 'This import can no longer be changed.', field: 'form' },
  import_is_followed: {
    status: 400,
    message: 'Something has happened after this import: it can no longer be taken back.',
    field: 'form',
  },
  side_by_side: {
    status: 400,
    message: 'Beside the old system nothing is paid or closed here.',
    field: 'form',
  },
  members_are_here: {
    status: 400,
    message: 'This company has members already.',
    field: 'form',
  },
} as const;
