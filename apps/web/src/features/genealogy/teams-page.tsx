import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { teamHub } from '@banyan/contract/genealogy/teams';
import { useCompany } from '../../app/company.ts';
import { useScreen } from '../../app/use-screen.ts';
import { useSession } from '../../app/use-session.ts';
import { DateTime } from '../../components/parts/figures.tsx';
import { JoinLinks } from '../../components/parts/join-links.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { UserChip } from '../../components/parts/people.tsx';
import { MoreLink, ScreenButton, ScreenLink, useScreensBelow } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { LegTiles } from '../../components/tile/leg-tiles.tsx';
import { LevelTable } from '../../components/tile/level-table.tsx';
import { TileMoney } from '../../components/tile/tile-money.tsx';
import { StatTile } from '../../components/tile/tiles.tsx';
import { FiguresTime } from '../../components/tree/tree-parts.tsx';
import { formatCount, formatDate } from '../../lib/format.ts';
import { fromServer, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { PlacementCard } from './parts/placement-card.tsx';
import './teams-page.css';

type Hub = ReplyOf<typeof teamHub>['data'];

const team = '/user/team-details';
const holdingTank = `${team}/holding-tank`;

/** Where the own team stands: both legs, levels, who is new, and the ways into trees and lists. */
export default function TeamsPage() {
  const { title } = useScreen();
  const query = useCall(teamHub, {}, { quiet: true });
  const { data } = query;
  // of a plan without a holding tank its page says nothing
  const hasTank = data !== undefined && (data.tank.days !== null || data.tank.waiting > 0);
  const screens = useScreensBelow(team).filter(({ url }) => url !== holdingTank || hasTank);
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('Your legs, your levels and your new members.')} />
      <nav className="team-places" aria-label={t('Trees and lists')}>
        {screens.map(({ url, name }) => (
          <ScreenButton key={url} href={url}>
            {fromServer(name)}
          </ScreenButton>
        ))}
      </nav>
      {data ? <Team data={data} /> : <Loading query={query} what={title} lines={4} height={120} />}
    </div>
  );
}

function Team({ data }: { data: Hub }) {
  const { user } = useSession();
  const { timezone } = useCompany();
  const { directs, left, right, single_leg } = data;
  const count = directs.left.joined + directs.right.joined + data.tank.waiting;
  return (
    <>
      <FiguresTime time={data} />
      {data.waits_until && (
        <p className="card">
          {t('You have no place in the tree yet. Your sponsor places you, or the closing of {date} does.', {
            date: formatDate(data.waits_until, timezone),
          })}
        </p>
      )}
      {data.tank.waiting > 0 && (
        <p className="card">
          {t('{count, plural, one {# member waits} other {# members wait}} for a place.', {
            count: data.tank.waiting,
          })}{' '}
          <MoreLink href={holdingTank}>{t('Give places')}</MoreLink>
        </p>
      )}
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
          label={t("Sponsored team's business")}
          value={<TileMoney value={data.team.business} />}
          note={t('Package value. {joined} members in the sponsor tree, {active} active', {
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
            <MoreLink href={`${team}/downline-details`}>{t('View all')}</MoreLink>
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
        <PlacementCard placement={data.placement} hasTank={data.tank.days !== null} />
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
          text={t('Share your join link. New members appear here at once.')}
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
