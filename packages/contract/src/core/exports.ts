import * as z from 'zod/mini';
import { data, shellEndpoint } from './endpoint.ts';
import { userTypes } from './roles.ts';

/**
 * How many files of the session are written, and how many wait: few are written at once, and one of a session, so
 * that a download may wait before its first byte comes.
 */
export const exportStanding = shellEndpoint({
  method: 'GET',
  path: 'exports',
  summary: 'Whether own downloads wait for others',
  roles: userTypes,
  reply: data(z.object({ running: z.number(), waiting: z.number() })),
});
