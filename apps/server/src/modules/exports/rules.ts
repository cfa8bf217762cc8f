import type { Actor } from '../../platform/context.ts';

/** What a token of an export opens: it, in the session that it was given to. */
export const exportRecord = ({ id, session_id }: Actor, no: string): string =>
  `export:${no}:${id}:${session_id}`;
