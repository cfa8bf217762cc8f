import type { Decision } from '@banyan/contract/core/decisions';
import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import {
  decideVirtualBusiness,
  reverseVirtualBusiness,
  type virtualBusinessDetails,
} from '@banyan/contract/income/virtual-business';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { DecideRequest, requestLines } from '../../../components/form/decide-request.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import type { Line } from '../../../components/parts/lines.tsx';
import { t } from '../../../lib/text.ts';

type Row = RowOf<typeof virtualBusinessDetails>;
interface Props {
  row: Row;
  decision: Decision | 'Reverse';
  onClose: () => void;
}

const reason: Fields<typeof reverseVirtualBusiness> = { reason: { label: text('Reason'), kind: 'textarea' } };

/** Everything about it once more; then it is decided, or taken back with a reason. */
export function DecideVirtualBusinessDialog({ row, decision, onClose }: Props) {
  const no = row.no ?? '';
  if (decision === 'Reverse')
    return (
      <DecideDialog
        endpoint={reverseVirtualBusiness}
        title={t('Take back {no}', { no })}
        sends={{ no }}
        fields={reason}
        lines={facts(row)}
        note={t(
          'Income already matched stays paid. The next closing takes the volume from the leg; the carry may become negative.',
        )}
        done={() => t('{no} was taken back.', { no })}
        onClose={onClose}
      />
    );
  return (
    <DecideRequest
      row={row}
      decision={decision}
      endpoint={decideVirtualBusiness}
      lines={facts(row)}
      done={() =>
        decision === 'Approve'
          ? t('{no} was approved. It counts from now on.', { no })
          : decision === 'Reject'
            ? t('{no} was rejected. Nothing was counted.', { no })
            : t('{no} was cancelled. Nothing was counted.', { no })
      }
      onClose={onClose}
    />
  );
}

const facts = (row: Row): Line[] => [
  { label: t('Member'), value: `${row.member?.name} (${row.member?.user_id})` },
  { label: t('Leg'), value: row.side === 'R' ? t('Right (R)') : t('Left (L)') },
  { label: t('Reason'), value: row.reason },
  ...requestLines(row),
  { label: t('Business'), value: <Money value={row.amount} />, total: true },
];
