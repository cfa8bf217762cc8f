import { text } from '@banyan/contract/core/text';
import { blockRoi } from '@banyan/contract/income/roi';
import { DecideDialog } from '../../components/form/decide-dialog.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { t } from '../../lib/text.ts';
import type { Topup } from './columns.tsx';

interface Props {
  topup: Topup;
  onClose: () => void;
}

/** An admin stops the ROI of a topup, or lets it go on. */
export function BlockRoiDialog({ topup, onClose }: Props) {
  const no = topup.receipt_no ?? '';
  const isBlocked = topup.status !== 'ROI Blocked';
  return (
    <DecideDialog
      endpoint={blockRoi}
      title={isBlocked ? t('Block ROI of {no}', { no }) : t('Unblock ROI of {no}', { no })}
      sends={{ receipt_no: no, is_blocked: isBlocked }}
      fields={{ reason: { label: text('Reason'), kind: 'textarea' } }}
      lines={[
        { label: t('Member'), value: `${topup.member?.name} (${topup.member?.user_id})` },
        { label: t('Package'), value: topup.package },
        { label: t('Amount'), value: <Money value={topup.amount} />, total: true },
      ]}
      note={
        isBlocked
          ? t(
              'The next closings pay no ROI for it. The days it misses come after its end. The member reads the reason.',
            )
          : t('The next closing pays its ROI again.')
      }
      done={() => (isBlocked ? t('The ROI of {no} is blocked.', { no }) : t('{no} earns ROI again.', { no }))}
      onClose={onClose}
    />
  );
}
