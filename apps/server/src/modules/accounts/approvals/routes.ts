import { adminRequests, decideAdminRequest as decideCall } from '@banyan/contract/accounts/approvals';
import type { Message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { mountsOn } from '../../../platform/http/mounts.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Server } from '../../../platform/http/server.ts';
import { onMoments } from '../../company/on-moments.ts';
import { holds } from '../holds-one.ts';
import { idOfUser } from '../id-of-user.ts';
import { mayOpen, namesOfHolders } from '../queries.ts';
import { lastBanOf } from '../refuse-banned.ts';
import { banColumn } from '../request-rights.ts';
import { approversOfRequest } from './ask-second-person.ts';
import { decideAdminRequest } from './decide-admin-request.ts';

export function mountApprovals(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveOperation(decideCall, (tx, context, body) =>
    decideAdminRequest(tx, context, { ...body, calls: server.waiting }),
  );

  serveReport(adminRequests, ({ db, actor, context, filters }) => {
    const isWaiting = sql<boolean>`q.status = 'Pending'`;
    const mayAct = sql<boolean>`${isWaiting} and ${holds(actor, decideCall.screens)}`;
    const isOwn = sql<boolean>`q.requested_by = ${actor.id}`;
    const hasRight = sql<boolean>`exists (
      select from app_user u where u.id = ${actor.id} and ${mayOpen(sql.ref('q.screens'))})`;
    const mayDecide = sql<boolean>`${mayAct} and not ${isOwn} and ${hasRight}`;
    const screens = sql`(${decideCall.screens}::text[] || ${sql.ref('q.screens')})`;
    const asked = { maker: sql.ref('q.requested_by'), requested_at: sql.ref('q.requested_at') };
    let rows = db
      .selectFrom('admin_request as q')
      .leftJoin('app_user as payee', 'payee.id', 'q.payee_id')
      .leftJoin('app_user as by', 'by.id', 'q.requested_by')
      .leftJoin('app_user as c', 'c.id', 'q.decided_by')
      .select([
        'q.id',
        'q.requested_at as at',
        'q.no',
        'q.act',
        'q.value',
        personOf('payee').as('payee'),
        personOf('by').as('by'),
        personOf('c').as('decided_by'),
        'q.status',
        'q.decided_at',
        sql<Message>`q.why`.as('why'),
        sql<never[]>`q.lines`.as('lines'),
        mayDecide.as('can_decide'),
        banColumn(mayDecide, lastBanOf(sql`${actor.id}::bigint`, screens, asked, context.now)),
        sql<boolean>`${mayAct} and ${isOwn}`.as('can_cancel'),
        sql<string[]>`case when ${isWaiting}
          then ${namesOfHolders(approversOfRequest(context.now))} else '{}'::text[] end`.as('approvers'),
      ])
      .where(onMoments('q.requested_at', filters.on_from, filters.on_to));
    if (filters.no) rows = rows.where('q.no', '=', filters.no.toUpperCase());
    if (filters.by) rows = rows.where('q.requested_by', '=', idOfUser(filters.by));
    if (filters.status) rows = rows.where('q.status', '=', filters.status);
    return rows;
  });
}
