import { t } from '../../../lib/text.ts';
import { NextRanks } from './parts/next-ranks.tsx';
import { RankHistory } from './parts/rank-history.tsx';

/** Whose rank each rank closing changed, and why; and whose the next one will. */
export default function RankHistoryPage() {
  return (
    <RankHistory
      help={t('Each rank closing adds a row for every member whose rank changes.')}
      empty={t('No rank has changed yet.')}
    >
      <NextRanks />
    </RankHistory>
  );
}
