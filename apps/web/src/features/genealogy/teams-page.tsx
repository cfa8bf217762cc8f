import type { ReplyOf } from '@banyan/contract/endpoint';
import { teamHub } from '@banyan/contract/teams';
import { useQuery } from '@tanstack/react-query';
import { useScreen } from '../../app/use-screen.ts';
import { useSession } from '../../app/use-session.ts';
import { JoinLinks } from '../../components/dashboard/join-links.tsx';
import { TileMoney } from '../../components/dashboard/tile-money.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { UserChip } from '../../components/parts/people.tsx';
import { ScreenButton, ScreenLink } from '../../components/parts/screen-link.tsx';
import { Empty, ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { LegTiles } from '../../components/teams/leg-tiles.tsx';
import { LevelTable } from '../../components/teams/level-table.tsx';
import { PlacementCard } from '../../components/teams/placement-card.tsx';
import { StatTile } from '../../components/tile/tiles.tsx';
import { FiguresTime } from '../../components/tree/tree-parts.tsx';
import { call } from '../../lib/call.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import './teams-page.css';

type Hub = ReplyOf<typeof teamHub>['data'];

const team = '/user/team-details';
const places = [
  { href: `${team}/binary-tree`, label: 'Binary tree' },
  { href: `${team}/direct-tree`, label: 'Direct tree' },
  { href: `${team}/matrix-tree`, label: 'Matrix tree' },
  { href: `${team}/downline-details`, label: 'Downline' },
  { href: `${team}/daywise-business-details`, label: 'Daywise business' },
];

/** Where the own team stands: both legs, levels, who is new, and the ways into trees and lists. */
export default function TeamsPage() {
  const { title } = useScreen();
  const { data, error, refetch } = useQuery({
    queryKey: [teamHub.path],
    queryFn: async ({ signal }) => (await call(teamHub, { signal, quiet: true })).data,
  });
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('Both legs, your levels, and who has just joined.')} />
      <nav className="team-places" aria-label={t('Trees and lists')}>
        {places.map(({ href, label }) => (
          <ScreenButton key={href} href={href}>
            {t(label)}
          </ScreenButton>
        ))}
      </nav>
      {data ? (
        <Team data={data} />
      ) : error ? (
        <ErrorPanel error={error} what={title} onRetry={() => refetch()} />
      ) : (
        <Skeleton lines={4} height={120} />
      )}
    </div>
  );
}

function Team({ data }: { data: Hub }) {
  const { user } = useSession();
  const { directs, left, right, single_leg } = data;
  const count = directs.left.joined + directs.right.joined;
  return (
    <>
      <FiguresTime time={data} />
      <div className="four-tiles">
        <LegTiles left={left} right={right} />
        <StatTile
          label={t('Directs')}
          value={formatCount(count)}
          note={t('{active} active; left {left}, right {right}', {
            active: formatCount(directs.left.active + directs.right.active),
            left: formatCount(directs.left.joined),
            right: formatCount(directs.right.joined),
          })}
          to={`${team}/direct-details`}
        />
        <StatTile
          label={t('Team business')}
          value={<TileMoney value={data.team.business} />}
          note={t('{joined} members below you as sponsors, {active} active', {
            joined: formatCount(data.team.joined),
            active: formatCount(data.team.active),
          })}
        />
      </div>
      {single_leg && (
        <p className="card">
          {t('You are number {no} in the single leg; {below} members are below you.', {
            no: formatCount(single_leg.no),
            below: formatCount(single_leg.below),
          })}
        </p>
      )}
      <div className="dashboard-pair">
        <section className="card" aria-label={t('Levels')}>
          <div className="tile-head">
            <h2>{t('Levels')}</h2>
            <ScreenLink href={`${team}/downline-details`}>{t('View all')}</ScreenLink>
          </div>
          <LevelTable
            title={t('Levels')}
            levels={data.levels}
            total={data.team}
            empty={t('Nobody has joined under you yet.')}
          />
        </section>
        <NewJoiners joiners={data.new_joiners} />
      </div>
      <div className="dashboard-pair">
        <JoinLinks links={data.referral_links} name={user.name ?? ''} />
        <PlacementCard placement={data.placement} />
      </div>
    </>
  );
}

/** The newest members of both legs; each leads to its place in the tree. */
function NewJoiners({ joiners }: { joiners: Hub['new_joiners'] }) {
  return (
    <section className="card" aria-label={t('New in your team')}>
      <div className="tile-head">
        <h2>{t('New in your team')}</h2>
      </div>
      {joiners.length === 0 && (
        <Empty
          title={t('Nobody has joined yet.')}
          text={t('Share your join link: who joins by it stands here at once.')}
        />
      )}
      <ul className="new-joiners">
        {joiners.map(({ user_id, name, status, joined_at, sponsor, side }) => (
          <li key={user_id}>
            <ScreenLink href={`${team}/binary-tree?root=${encodeURIComponent(user_id)}`}>
              <UserChip userId={user_id} name={name} />
            </ScreenLink>
            <StatusTag status={status} />
            <span className="caption">
              <DateTime value={joined_at} />
              {side && ` · ${side === 'L' ? t('Left (L)') : t('Right (R)')}`}
              {sponsor && ` · ${t('sponsor {name}', { name: sponsor.name })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
