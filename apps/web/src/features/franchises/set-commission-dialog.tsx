import {
  type CommissionRates,
  causeWords,
  readCommissionRates,
  setCommissionRates,
} from '@banyan/contract/commissions/commissions';
import { text } from '@banyan/contract/core/text';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';

interface Props {
  userId: string;
  onClose: () => void;
}

/** Sets what a franchise gets of its sales from now on; a rate that rises waits for a second admin. */
export function SetCommissionDialog({ userId, onClose }: Props) {
  const query = useCall(readCommissionRates, { user_id: userId });
  return (
    <Modal title={t('Commission rates')} onClose={onClose}>
      {query.data ? (
        <RatesForm rates={query.data} onClose={onClose} />
      ) : (
        <Loading query={query} what={t('The rates')} lines={4} />
      )}
    </Modal>
  );
}

const fields: Fields<typeof setCommissionRates> = {
  topup_by_pin: { label: causeWords.topup_by_pin, hint: text('Percent of what was paid, without tax.') },
  topup_by_wallet: { label: causeWords.topup_by_wallet },
  billing: { label: causeWords.billing },
  reason: { label: text('Reason'), kind: 'textarea' },
};

function RatesForm({ rates, onClose }: { rates: CommissionRates; onClose: () => void }) {
  const { user_id, topup_by_pin, topup_by_wallet, billing } = rates;
  return (
    <ActionForm
      endpoint={setCommissionRates}
      fields={fields}
      initial={{ user_id, topup_by_pin, topup_by_wallet, billing }}
      submitLabel={t('Set rates')}
      onCancel={onClose}
      onDone={() => {
        toast({ severity: 'success', summary: t('The rates are set.') });
        onClose();
      }}
    />
  );
}
