import { text } from '@banyan/contract/core/text';
import { releasePayout } from '@banyan/contract/income/payout-holds';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { FieldDef } from '../../../components/form/field.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import type { HoldRow } from './parts/held-payouts.tsx';

const fields: Record<string, FieldDef> = { remark: { label: text('Remark (optional)'), kind: 'textarea' } };

/** Why a payout is on hold; then it is released. */
export function ReleasePayoutDialog({ hold, onClose }: { hold: HoldRow; onClose: () => void }) {
  return (
    <Modal title={t('Resume payouts of {name}', { name: hold.member?.name ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={releasePayout}
        fields={fields}
        initial={{ no: hold.no }}
        submitLabel={t('Resume payouts')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({
            severity: 'success',
            summary: t('The payout of {name} is released.', { name: data.name }),
          });
          onClose();
        }}
      >
        {() => (
          <>
            <Lines
              lines={[
                { label: t('Reason'), value: hold.reason },
                { label: t('Suspended since'), value: <DateTime value={hold.at} /> },
                { label: t('Unpaid'), value: <Money value={hold.unpaid} />, total: true },
              ]}
            />
            <p className="caption">{t('The next payout pays it.')}</p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}
