import type { scheduleView } from '@banyan/contract/accounts/saved-views';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import * as z from 'zod/mini';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Failure } from '../../../platform/fail.ts';
import { refuseAsked } from '../../../platform/http/refuse-asked.ts';
import type { ServedReport, Server } from '../../../platform/http/server.ts';
import { contextFor } from '../context-for.ts';
import { holdsOne } from '../holds-one.ts';
import { type Account, readAccount } from '../queries.ts';
import { isFactorCompulsory } from '../two-factor/is-factor-compulsory.ts';

type Mail = NonNullable<BodyOf<typeof scheduleView>['mail']>;
/** A view as its file is asked for. */
export type MailedView = Omit<Mail, 'every'> & { url: string; search: string };

/** Who gets a view, and the report with the query by which it is read. */
export interface ViewReader {
  account: Account;
  context: ActorContext;
  served: ServedReport;
  query: Record<string, unknown>;
}

/**
 * The person as a reader of a view's file, judged as a call of theirs would be (docs/security.md §6).
 * @returns null where they may not have it: a right, the page or the address is gone, or the account is closed to them
 */
export async function findReader(
  server: Server,
  db: Db,
  userId: string,
  view: MailedView,
): Promise<ViewReader | null> {
  const served = server.reports.get(view.report);
  if (!served) return null;
  const account = await readAccount(db, userId);
  if (!isReachable(account)) return null;
  const query = z.safeParse(served.report.query, asked(view));
  if (!query.success) return null;
  const context = await contextFor(server.services, db, account, 'mail_view');
  const holds = (right: string) => holdsOne(db, account, [right]);
  if (!(await holds(view.url)) || !(await holdsOne(db, account, served.report.screens))) return null;
  const { actor } = context;
  if (!actor.has_second_factor && (await isFactorCompulsory(server, actor))) return null;
  try {
    await refuseAsked(served.report, account.user_type, holds, query.data as Record<string, unknown>);
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
  return { account, context, served, query: query.data as Record<string, unknown> };
}

/** Whether somebody may be sent a file by mail. */
const isReachable = ({ is_blocked, must_change_password, email, email_verified_at }: Account): boolean =>
  !is_blocked && !must_change_password && email !== null && email_verified_at !== null;

/** What the page would send to the server: its filters stand behind `f_`, and what the page sets for good wins. */
function asked({ search, given, format }: MailedView): Record<string, string> {
  const filters = [...new URLSearchParams(search)].flatMap(([key, value]) => {
    if (key === 'sort') return [[key, value]];
    return key.startsWith('f_') ? [[key.slice(2), value]] : [];
  });
  const all = Object.fromEntries([...filters, ...new URLSearchParams(given)]) as Record<string, string>;
  return { ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== '')), format };
}
