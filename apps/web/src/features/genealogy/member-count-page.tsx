import { memberCount, rebuildTeams, teamSnapshot } from '@banyan/contract/genealogy/teams';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../app/toast.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { FiguresTime } from '../../components/tree/tree-parts.tsx';
import { call } from '../../lib/call.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import './member-count-page.css';

/** Members whose directs, team and business lie between two numbers, at the last snapshot. */
export default function MemberCountPage() {
  return (
    <ReportPage
      report={memberCount}
      help={t(
        'Members by team size. Business is package value, not money received. Ranges include both ends.',
      )}
      phone={{ title: 'name', amount: 'team', meta: ['user_id', 'left_directs', 'right_directs'] }}
      person={(row) => row}
      rowActions={({ user_id }) =>
        user_id && (
          <ScreenButton href={`/admin/team-details/binary-tree?root=${user_id}`}>
            {t('Binary tree')}
          </ScreenButton>
        )
      }
      empty={{
        title: t('No teams have been counted yet.'),
        text: t('Press "Count again" above.'),
      }}
    >
      <Snapshot />
    </ReportPage>
  );
}

/** When the teams were counted, what has changed since, and the button to count again. */
function Snapshot() {
  const client = useQueryClient();
  const { data } = useCall(teamSnapshot);
  const mayRebuild = useMayCall()(rebuildTeams);
  const rebuild = async (): Promise<void> => {
    try {
      await call(rebuildTeams, { loader: true });
      toast({ severity: 'success', summary: t('The teams are being counted.') });
      await client.invalidateQueries({ queryKey: [teamSnapshot.path] });
    } catch {
      // On screen already (app/errors.ts).
    }
  };
  return (
    <div className="snapshot">
      <FiguresTime time={data && { as_of: data.as_of, is_live: false }} />
      {data?.as_of && (
        <p className="caption">
          {t('{members} members, {changes} changes since', {
            members: formatCount(data.members),
            changes: formatCount(data.changes_since),
          })}
        </p>
      )}
      {mayRebuild && (
        <Button variant="quiet" onClick={() => void rebuild()}>
          {t('Count again')}
        </Button>
      )}
    </div>
  );
}
