import { ActivityLine } from '../../../components/parts/activity-line.tsx';
import { t } from '../../../lib/text.ts';
import { RankHistory } from './parts/rank-history.tsx';
import { RankStanding } from './parts/rank-standing.tsx';

/** A member's rank: what it is, what keeps it, what is missing for the next, and how it changed. */
export default function RankPage() {
  return (
    <RankHistory
      help={t('Your paid rank, what keeps it, and what the next rank asks. The figures are those of now.')}
      empty={t('Your rank has not changed yet.')}
    >
      <div className="stack">
        <ActivityLine />
        <RankStanding />
      </div>
    </RankHistory>
  );
}
