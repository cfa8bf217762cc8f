import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { blockPin, type viewPin } from '@banyan/contract/pins/pins';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof viewPin>;
  onClose: () => void;
}

/** An admin stops a pin from being used, or lets it be used again. */
export function BlockPinDialog({ row, onClose }: Props) {
  const no = row.no ?? '';
  const isBlocked = row.status !== 'Blocked';
  return (
    <DecideDialog
      endpoint={blockPin}
      title={isBlocked ? t('Block {no}', { no }) : t('Unblock {no}', { no })}
      sends={{ pin_no: no, is_blocked: isBlocked }}
      fields={{ reason: { label: text('Reason'), kind: 'textarea' } }}
      lines={[
        { label: t('Holder'), value: `${row.holder?.name} (${row.holder?.user_id})` },
        { label: t('Package'), value: row.package },
        { label: t('Value'), value: <Money value={row.amount} />, total: true },
      ]}
      note={
        isBlocked
          ? t('A blocked pin tops up nobody and is not given away. Its holder reads the reason.')
          : t('The pin can be used again.')
      }
      done={() => (isBlocked ? t('{no} is blocked.', { no }) : t('{no} can be used again.', { no }))}
      onClose={onClose}
    />
  );
}
