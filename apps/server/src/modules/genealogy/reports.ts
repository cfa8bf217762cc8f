import { directDetails, memberSearch } from '@banyan/contract/genealogy/genealogy';
import { sponsorChanges } from '@banyan/contract/genealogy/sponsors';
import { downlineDetails, memberCount } from '@banyan/contract/genealogy/teams';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';
import { memberStatusSql } from './queries.ts';
import { packageName } from './read-tree-members.ts';
import { readDirects } from './teams/read-directs.ts';
import { readDownline } from './teams/read-downline.ts';
import { readMemberCount } from './teams/read-member-count.ts';
import { beginsWith, selectMembers, statusFilter } from './teams/select-members.ts';

export function mountGenealogyReports(server: Server): void {
  const { servePages, serveReport } = mountsOn(server);
  serveReport(memberSearch, ({ db, filters }) => {
    let rows = selectMembers(db)
      .leftJoin('app_user as sponsor', 'sponsor.id', 'm.sponsor_id')
      .leftJoin('app_user as parent', 'parent.id', 'm.parent_id')
      .select([
        'm.id',
        'u.user_id',
        'u.name',
        personOf('sponsor').as('sponsor'),
        'm.joined_at',
        'm.activated_at',
        packageName.as('package'),
        'm.self_investment',
        'm.active_directs',
        'u.email',
        'u.mobile',
        memberStatusSql.as('status'),
        personOf('parent').as('parent'),
        'm.side',
        'u.is_blocked',
      ])
      .$narrowType<{ side: 'L' | 'R' | null }>();
    if (filters.text) rows = rows.where(beginsWith(filters.text));
    if (filters.status) rows = rows.where(statusFilter[filters.status as keyof typeof statusFilter]);
    return rows.where(onMoments('m.joined_at', filters.joined_from, filters.joined_to));
  });

  servePages(directDetails, ({ db, actor, context, filters, sort, offset, limit }) =>
    readDirects(db, { actor, now: context.now, filters, sort, offset, limit }),
  );

  servePages(downlineDetails, ({ db, actor, context, filters, offset, limit }) =>
    readDownline(db, { actor, now: context.now, filters, offset, limit }),
  );

  servePages(memberCount, ({ db, context, filters, sort, offset, limit }) =>
    readMemberCount(db, { now: context.now, filters, sort, offset, limit }),
  );

  serveReport(sponsorChanges, ({ db, filters }) => {
    let rows = db
      .selectFrom('sponsor_change as c')
      .leftJoin('app_user as m', 'm.id', 'c.member_id')
      .leftJoin('app_user as o', 'o.id', 'c.old_sponsor_id')
      .leftJoin('app_user as n', 'n.id', 'c.new_sponsor_id')
      .leftJoin('app_user as a', 'a.id', 'c.actor_id')
      .select([
        'c.id',
        'c.at',
        'c.no',
        personOf('m').as('member'),
        personOf('o').as('old_sponsor'),
        personOf('n').as('new_sponsor'),
        'c.moved_along',
        personOf('a').as('by'),
        'c.reason',
      ]);
    if (filters.member) rows = rows.where('c.member_id', '=', idOfUser(filters.member));
    if (filters.no) rows = rows.where('c.no', '=', filters.no.toUpperCase());
    const sponsor = filters.sponsor && idOfUser(filters.sponsor);
    if (sponsor)
      rows = rows.where((eb) =>
        eb.or([eb('c.old_sponsor_id', '=', sponsor), eb('c.new_sponsor_id', '=', sponsor)]),
      );
    return rows.where(onMoments('c.at', filters.at_from, filters.at_to));
  });
}
