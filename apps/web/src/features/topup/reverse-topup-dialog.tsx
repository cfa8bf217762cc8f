import { text } from '@banyan/contract/core/text';
import { cancelTopup, reverseTopup } from '@banyan/contract/topup/topup';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import type { Topup } from './columns.tsx';

interface Props {
  topup: Topup;
  isAdmin: boolean;
  onClose: () => void;
}

const reason: Fields<typeof reverseTopup> = { reason: { label: text('Reason'), kind: 'textarea' } };

/** A member cancels within the cooling-off time, an admin reverses at any time; both take the incomes back. */
export function ReverseTopupDialog({ topup, isAdmin, onClose }: Props) {
  const no = topup.receipt_no ?? '';
  const title = isAdmin ? t('Reverse topup {no}', { no }) : t('Cancel topup {no}', { no });
  const done = (): void => {
    toast({
      severity: 'success',
      summary: t('Topup {no} is reversed. The money is back in the wallet that paid.', { no }),
    });
    onClose();
  };
  const shared = {
    initial: { receipt_no: no },
    submitLabel: title,
    onCancel: onClose,
    cancelLabel: t('Keep the topup'),
    onDone: done,
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className="stack">
        <p>
          {t(
            'The money goes back to the wallet that paid, and every income this topup has paid is taken back. This cannot be undone.',
          )}
        </p>
        <Lines
          lines={[
            { label: t('Member'), value: `${topup.member?.name} (${topup.member?.user_id})` },
            { label: t('Package'), value: topup.package },
            { label: t('Amount'), value: <Money value={topup.amount} />, total: true },
          ]}
        />
        {isAdmin && <p className="caption">{t('Large amounts wait for a second admin.')}</p>}
        {isAdmin ? (
          <ActionForm endpoint={reverseTopup} fields={reason} {...shared} />
        ) : (
          <ActionForm endpoint={cancelTopup} fields={{}} {...shared} />
        )}
      </div>
    </Modal>
  );
}
