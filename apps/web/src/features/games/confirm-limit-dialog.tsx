import { type GameLimits, readGameLimits, setGameLimit } from '@banyan/contract/games/limits';
import { useQueryClient } from '@tanstack/react-query';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { type Mode, useAmountWords } from '../../components/parts/played-for.tsx';
import { t } from '../../lib/text.ts';
import { limitNames } from './parts/limit-names.ts';

/** Confirms a higher limit a day after it was asked for. */
export function ConfirmLimitDialog({
  limit: { kind, amount, next_amount },
  mode,
  onClose,
}: {
  limit: GameLimits['limits'][number];
  mode: Mode;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const words = useAmountWords(mode);
  const shown = (value: string | null) => (value === null ? t('No limit') : words(value));
  return (
    <DecideDialog
      endpoint={setGameLimit}
      title={t('Confirm the limit')}
      sends={{ kind, amount: next_amount }}
      lines={[
        { label: t('Limit'), value: t(limitNames[kind]) },
        { label: t('Now'), value: shown(amount) },
        { label: t('From now on'), value: shown(next_amount) },
      ]}
      done={({ data }) => {
        client.setQueryData([readGameLimits.path, {}], data);
        return t('The limit counts now.');
      }}
      onClose={onClose}
    />
  );
}
