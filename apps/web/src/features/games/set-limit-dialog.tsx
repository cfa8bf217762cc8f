import { text } from '@banyan/contract/core/text';
import { type GameLimits, readGameLimits, setGameLimit } from '@banyan/contract/games/limits';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import type { Mode } from '../../components/parts/played-for.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';
import { limitNames } from './parts/limit-names.ts';

type Limit = GameLimits['limits'][number];

/** Sets an own limit: lower at once, higher or none a day later. */
export function SetLimitDialog({ limit, mode, onClose }: { limit: Limit; mode: Mode; onClose: () => void }) {
  const client = useQueryClient();
  const { kind, amount } = limit;
  const fields: Fields<typeof setGameLimit> = {
    amount: {
      label: text('Limit'),
      ...(mode === 'real_money' && { kind: 'money' }),
      hint: mode === 'real_money' ? t('Blank = no limit.') : t('In credits. Blank = no limit.'),
      blank: null,
    },
  };
  return (
    <Modal title={t(limitNames[kind])} onClose={onClose}>
      <ActionForm
        endpoint={setGameLimit}
        fields={fields}
        initial={{ kind, amount: amount === null ? null : trimmed(amount) }}
        submitLabel={t('Set the limit')}
        onCancel={onClose}
        onDone={({ data }) => {
          client.setQueryData([readGameLimits.path, {}], data);
          const now = data.limits.find((each) => each.kind === kind);
          toast(
            now?.next_from
              ? { severity: 'info', summary: t('It waits a day. Confirm it then.') }
              : { severity: 'success', summary: t('The limit counts now.') },
          );
          onClose();
        }}
      />
    </Modal>
  );
}
