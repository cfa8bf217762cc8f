import { text } from '@banyan/contract/core/text';
import { resumePayout } from '@banyan/contract/income/payout-suspensions';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import type { SuspensionRow } from './parts/suspended-payouts.tsx';

const fields: Fields<typeof resumePayout> = {
  remark: { label: text('Remark (optional)'), kind: 'textarea' },
};

/** Why payouts are suspended; then they are resumed. */
export function ResumePayoutDialog({
  suspension,
  onClose,
}: {
  suspension: SuspensionRow;
  onClose: () => void;
}) {
  return (
    <Modal title={t('Resume payouts of {name}', { name: suspension.member?.name ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={resumePayout}
        fields={fields}
        initial={{ no: suspension.no ?? '' }}
        submitLabel={t('Resume payouts')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({
            severity: 'success',
            summary: t('Payouts of {name} are resumed.', { name: data.name }),
          });
          onClose();
        }}
      >
        {() => (
          <>
            <Lines
              lines={[
                { label: t('Reason'), value: suspension.reason },
                { label: t('Suspended since'), value: <DateTime value={suspension.at} /> },
                { label: t('Unpaid'), value: <Money value={suspension.unpaid} />, total: true },
              ]}
            />
            <p className="caption">{t('The next payout pays it.')}</p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}
