import type { RowOf } from '@banyan/contract/core/report';
import { type Text, text, texts } from '@banyan/contract/core/text';
import { matrixConcise } from '@banyan/contract/income/income-concise';
import { useArea } from '../../../app/use-area.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { Progress } from '../../../components/tile/tiles.tsx';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import './matrix-concise-page.css';

type Level = RowOf<typeof matrixConcise>;

const pays: Record<string, Text> = texts({
  per_placement: 'Each filled place',
  level_completion: 'Each full level',
  full_board: 'Each full board',
});

/** How full every level of every entry is, and what it has paid. */
export default function MatrixConcisePage() {
  const { isAdmin, own } = useArea();
  return (
    <ReportPage
      report={matrixConcise}
      help={t(
        'Every entry in a matrix, level by level, and every board: places filled, and what they have paid.',
      )}
      phone={{
        title: isAdmin ? 'member' : 'pool',
        amount: 'income',
        meta: ['entry_no', 'level', 'filled', 'achieved'],
      }}
      cells={{
        filled: (row) => <Filled row={row} />,
        pays: ({ pays: how }) => (how ? (pays[how] ? t(pays[how]) : how) : null),
        achieved: ({ achieved }) =>
          achieved && (
            <StatusTag
              status={achieved === 'Yes' ? text('Full') : text('Filling')}
              tone={achieved === 'Yes' ? 'success' : 'neutral'}
            />
          ),
      }}
      rowActions={({ pool, entry_no, level, member }) => (
        <ScreenButton
          href={own(
            `/team-details/matrix-tree?${
              level === null
                ? new URLSearchParams(member ? { member: member.user_id } : {})
                : new URLSearchParams({ pool: pool ?? '', root: String(entry_no) })
            }`,
          )}
        >
          {level === null ? t('Boards') : t("See this entry's matrix")}
        </ScreenButton>
      )}
      empty={{
        title: t('No entry in a matrix yet.'),
        text: t("A topup of a pool's package makes one entry."),
      }}
    />
  );
}

function Filled({ row: { filled, places, level } }: { row: Level }) {
  const words = t('{filled} of {places}', {
    filled: formatCount(filled ?? 0),
    places: formatCount(places ?? 0),
  });
  return (
    <span className="filled">
      {words}
      <Progress
        label={level === null ? t('Boards') : t('Level {level}', { level })}
        part={filled ?? 0}
        whole={places ?? 0}
      />
    </span>
  );
}
