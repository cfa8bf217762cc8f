import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';

const screens = ['/user/notifications', '/admin/notifications', '/franchise/notifications'];
const standing = data(
  z.object({
    /** The public key by which a browser's push service knows this installation. */
    key: z.string(),
    /** Whether this sign-in gets messages. */
    is_on: z.boolean(),
  }),
);

export const pushStanding = endpoint({
  method: 'GET',
  path: 'notifications/push',
  summary: 'Whether new notifications are pushed to this device',
  screens,
  reply: standing,
});

/** Until this session ends. Not in an opened panel. */
export const startPush = endpoint({
  method: 'PUT',
  path: 'notifications/push',
  summary: 'Pushes new notifications to this device',
  screens,
  limit: 20,
  body: z.object({
    /** Where the browser's push service takes messages for it. */
    endpoint: z.string().check(z.maxLength(1000), z.regex(/^https?:\/\//, 'This is no address.')),
    /** The browser's public key and secret, for which messages are encrypted. */
    p256dh: z.string().check(z.regex(/^[\w-]{87}$/, 'This is no address.')),
    auth: z.string().check(z.regex(/^[\w-]{22}$/, 'This is no address.')),
  }),
  reply: standing,
});

export const stopPush = endpoint({
  method: 'DELETE',
  path: 'notifications/push',
  summary: 'Pushes no more notifications to this device',
  screens,
  reply: standing,
});
