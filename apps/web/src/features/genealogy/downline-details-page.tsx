import { downlineDetails, downlineTrees } from '@banyan/contract/genealogy/teams';
import { useArea } from '../../app/use-area.ts';
import { useSession } from '../../app/use-session.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { FilterTabs } from '../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { useReportUrl } from '../../components/report/use-report-url.ts';
import { t } from '../../lib/text.ts';
import { LevelStrip } from './parts/level-strip.tsx';

/** Everybody below a member, with a summary of each level that filters the list. */
export default function DownlineDetailsPage() {
  const { user } = useSession();
  const { isAdmin, own } = useArea();
  const url = useReportUrl(downlineDetails, user.user_type);
  const tree = downlineTrees.find((known) => known === url.filters.tree) ?? downlineTrees[0];
  return (
    <ReportPage
      report={downlineDetails}
      help={
        isAdmin
          ? t('Members level by level, of the whole company or below one member.')
          : t('Members below you, level by level, in the sponsor tree or the binary tree.')
      }
      phone={{ title: 'name', amount: 'self_business', meta: ['user_id', 'level', 'status', 'joined_at'] }}
      tabs="tree"
      person={(row) => row}
      rowActions={({ user_id }) =>
        user_id && (
          <ScreenButton href={own(`/team-details/binary-tree?root=${user_id}`)}>
            {t('Binary tree')}
          </ScreenButton>
        )
      }
      empty={{
        title: t('No members below yet.'),
        text: t('Members who join by your link, or below them, appear here at once.'),
        action: isAdmin ? undefined : <ButtonLink to="/user/teams">{t('Open your join links')}</ButtonLink>,
      }}
    >
      <FilterTabs
        report={downlineDetails}
        name="tree"
        label={t('Tree')}
        options={downlineTrees.map((value, index) => ({ value: index === 0 ? '' : value, label: t(value) }))}
      />
      <LevelStrip
        tree={tree}
        member={url.filters.member ?? ''}
        level={url.filters.level ?? ''}
        onLevel={(level) => url.setFilters({ level })}
      />
    </ReportPage>
  );
}
