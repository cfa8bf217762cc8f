import type { Notification } from '@banyan/contract/overview/notifications';
import type { RawBuilder } from 'kysely';
import type { Actor } from './context.ts';

/** Work that waits for an admin, shown on the dashboard with the number of items and the time of the oldest. */
export interface WorkQueue {
  code: string;
  label: string;
  /** The list of the waiting items. */
  url: string;
  /** A row per item that waits for this admin with `at`, since when: an own request waits for somebody else. */
  items: (actor: Actor) => RawBuilder<unknown>;
}

/** Rows of id, code, at, on, no, amount, count, text and url, in this order; few, and found by an index. */
type NoticeRows = RawBuilder<Omit<Notification, 'is_new'>>;

/** What is published to admins who may open a screen. */
export interface AdminNotice {
  screen: string;
  rows: (actor: Actor) => NoticeRows;
  /** New until the row ends, also when it was seen. */
  stays_new?: boolean;
}

/** A sum of a member's own over the range of the statistics. */
export interface Statistic {
  code: string;
  label: string;
  /** One value, of the rows from a moment in the company's time zone on. */
  sum: (memberId: string, from: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** What a module registers with the overview, in its file overview.ts. */
export interface OverviewParts {
  workQueues?: readonly WorkQueue[];
  adminNotices?: readonly AdminNotice[];
  /** What is published to a member. */
  memberNotices?: readonly ((memberId: string) => NoticeRows)[];
  statistics?: readonly Statistic[];
}
