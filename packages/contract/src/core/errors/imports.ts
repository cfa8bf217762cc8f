/** Refusals of imports: a part of `errors`. */
export const importErrors = {
  import_is_closed: { status: 400, message: 'This import can no longer be changed.', field: 'form' },
  import_part: { status: 400, message: 'Parts of the file are missing. Send it again.', field: 'content' },
  import_file_large: { status: 400, message: 'The file is too large: at most 2 GB.', field: 'content' },
  import_file_twice: { status: 400, message: 'The same file was sent before.', field: 'content' },
  import_kind_twice: { status: 400, message: 'Another file is that already.', field: 'kind' },
  import_needs_members: { status: 400, message: 'Send the file of members first.', field: 'form' },
  import_has_problems: {
    status: 400,
    message: 'Decide about every problem first, or mend the files.',
    field: 'form',
  },
  members_are_here: {
    status: 400,
    message: 'This company has members. A network is brought into an empty one.',
    field: 'form',
  },
} as const;
