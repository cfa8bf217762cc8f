import { type ExclusionPeriod, excludeFromGames, readGameLimits } from '@banyan/contract/games/limits';
import { useQueryClient } from '@tanstack/react-query';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { t } from '../../lib/text.ts';
import { periodNames } from './parts/limit-names.ts';

/** Asks once more before somebody shuts themselves out. */
export function ExcludeDialog({ period, onClose }: { period: ExclusionPeriod; onClose: () => void }) {
  const client = useQueryClient();
  return (
    <DecideDialog
      endpoint={excludeFromGames}
      title={t('Exclude yourself')}
      sends={{ period }}
      lines={[{ label: t('For'), value: t(periodNames[period]) }]}
      note={t('Nobody can take it back.')}
      done={({ data }) => {
        client.setQueryData([readGameLimits.path, {}], data);
        return t('You are excluded from the games.');
      }}
      onClose={onClose}
    />
  );
}
