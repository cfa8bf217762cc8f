import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import type { UserType } from '../core/roles.ts';
import { texts } from '../core/text.ts';

/** Where somebody is told something. */
export const noticeChannels = ['bell', 'mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
export const channelNames = texts({ bell: 'Bell', mail: 'E-mail', push: 'Push' });

/**
 * What people may turn off, and the channels it comes by. What guards an account or what the law asks for has no kind: a
 * new password, changed payment details, new terms.
 */
export const noticeKinds = {
  income: { channels: ['bell', 'push'], roles: ['User'] },
  money: { channels: ['bell', 'mail', 'push'], roles: ['User', 'Franchise'] },
  withdrawal: { channels: ['bell', 'mail', 'push'], roles: ['User', 'Franchise'] },
  pins: { channels: ['bell', 'mail', 'push'], roles: ['User', 'Franchise'] },
  orders: { channels: ['bell', 'push'], roles: ['User', 'Franchise'] },
  kyc: { channels: ['bell', 'mail', 'push'], roles: ['User', 'Franchise'] },
  support: { channels: ['bell', 'push'], roles: ['User', 'Admin', 'Franchise'] },
  closings: { channels: ['bell', 'push'], roles: ['Admin'] },
  requests: { channels: ['bell', 'mail', 'push'], roles: ['Admin'] },
} as const satisfies Record<string, { channels: readonly NoticeChannel[]; roles: readonly UserType[] }>;
export type NoticeKind = keyof typeof noticeKinds;

export const noticeNames = texts({
  income: 'Incomes and rewards',
  money: 'Money received',
  withdrawal: 'Withdrawals',
  pins: 'Pins and kits',
  orders: 'Orders and goods',
  kyc: 'KYC',
  support: 'Tickets and messages',
  closings: 'Closings and payouts',
  requests: 'Requests waiting for you',
}) satisfies Record<NoticeKind, unknown>;

const screens = ['/user/notifications', '/admin/notifications', '/franchise/notifications'];
const kind = z.enum(Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]);
const choice = { kind, channel: z.enum(noticeChannels), is_on: z.boolean() };

/** One a kind and channel that the person's area has, in the order of `noticeKinds`. */
export const noticeChoices = endpoint({
  method: 'GET',
  path: 'profile/notices',
  summary: 'Which notifications the signed-in person gets, and how',
  screens,
  reply: data(z.array(z.object(choice))),
});

/** Not in an opened panel. */
export const chooseNotice = endpoint({
  method: 'PUT',
  path: 'profile/notices',
  summary: 'Turns a kind of notification on or off',
  screens,
  body: z.object(choice),
  reply: data(z.object(choice)),
});
