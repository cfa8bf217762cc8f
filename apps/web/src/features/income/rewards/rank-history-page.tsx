import { t } from '../../../lib/text.ts';
import { RankHistory } from './parts/rank-history.tsx';

/** Whose rank each rank closing changed, and why. */
export default function RankHistoryPage() {
  return (
    <RankHistory
      help={t('Each rank closing adds a row for every member whose rank changes.')}
      empty={t('No rank has changed yet.')}
    />
  );
}
