import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { Text } from '@banyan/contract/core/text';
import type {
  adminDashboard,
  adminDashboardChart,
  CompanyFigures,
  companyHealth,
  franchiseDashboard,
  userDashboard,
} from '@banyan/contract/overview/dashboard';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import type { Notification } from '@banyan/contract/overview/notifications';
import type { statistics } from '@banyan/contract/overview/statistics';
import type { RawBuilder } from 'kysely';
import type { Actor, ActorContext } from './context.ts';
import type { Db } from './database/db.ts';
import type { Finder } from './finders.ts';

/** Work that waits for an admin, shown on the dashboard with the number of items, their sum and the time of the oldest. */
export interface WorkQueue {
  code: string;
  label: Text;
  /** The list of the waiting items. */
  url: string;
  /**
   * A row per item that waits for this admin with `at`, since when: an own request waits for somebody else. A queue whose
   * items say an `amount` too is added up (`has_sum`).
   */
  items: (actor: Actor) => RawBuilder<unknown>;
  has_sum?: boolean;
}

/** Rows of id, code, at, on, no, amount, count, text and url, in this order; few, and found by an index. */
export type NoticeRows = RawBuilder<Omit<Notification, 'is_new'>>;

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
  label: Text;
  /** One value, of the rows from a moment in the company's time zone on. */
  sum: (memberId: string, from: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Lines of a chart over time. */
export interface ChartLines {
  /** What a point of each line adds up, from the columns of `rows`. */
  columns: Record<string, RawBuilder<unknown>>;
  /** Rows with a local timestamp `at`, from the local timestamp `from` on. */
  rows: (db: Db, ask: ChartAsk) => RawBuilder<unknown> | Promise<RawBuilder<unknown>>;
}

export interface ChartAsk {
  actor: Actor;
  from: RawBuilder<unknown>;
  step: ReplyOf<typeof adminDashboardChart>['data']['step'];
}

/** Fields of the answer of a screen; `to_dos` and `flags` of several modules are joined. */
type Section<Answer, Ask = ActorContext> = (db: Db, ask: Ask) => Promise<Partial<Answer>>;

/** The member of a profile. */
export interface ProfileAsk extends ActorContext {
  member: { id: string; user_id: string };
}

/** The range of the statistics. */
export interface StatisticsAsk extends ActorContext {
  /** Its first moment, local. */
  first: string;
}

/** What a module registers with the overview, in its file overview.ts. */
export interface OverviewParts {
  workQueues?: readonly WorkQueue[];
  finders?: readonly Finder[];
  adminNotices?: readonly AdminNotice[];
  /** What is published to a member until now. */
  memberNotices?: readonly ((memberId: string, now: Date) => NoticeRows)[];
  /** What is published to a franchise. */
  franchiseNotices?: readonly ((franchiseId: string, now: Date) => NoticeRows)[];
  /** Sums beside the income of the statistics. */
  statisticSums?: readonly Statistic[];
  /** Lines of the charts: of the company, of a member, and of the statistics. */
  adminChart?: ChartLines;
  userChart?: ChartLines;
  statisticsChart?: ChartLines;
  /** What a member withdrew, in the column `withdrawn`. */
  withdrawnChart?: ChartLines;
  /** What the module answers on each screen: whole fields, each field from one module. */
  adminDashboard?: Section<
    CompanyFigures & Pick<ReplyOf<typeof adminDashboard>['data'], 'members' | 'to_dos'>
  >;
  companyHealth?: Section<ReplyOf<typeof companyHealth>['data']>;
  userDashboard?: Section<ReplyOf<typeof userDashboard>['data']>;
  franchiseDashboard?: Section<ReplyOf<typeof franchiseDashboard>['data']>;
  memberProfile?: Section<ReplyOf<typeof memberProfile>['data'], ProfileAsk>;
  statistics?: Section<ReplyOf<typeof statistics>['data'], StatisticsAsk>;
}
