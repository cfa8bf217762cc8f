import { text } from '@banyan/contract/core/text';
import { bonusMember, creditBonus } from '@banyan/contract/income/bonus-credits';
import { useCompany } from '../../../app/company.ts';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { BonusReview } from './parts/bonus-review.tsx';
import { bonusWords } from './parts/bonus-words.ts';

const fields: Fields<typeof creditBonus> = {
  user_id: { label: text("Member's user id"), kind: 'member', lookup: bonusMember },
  amount: { label: text('Amount'), kind: 'money' },
  reason: { label: text('Reason'), kind: 'textarea', hint: t('The member reads it beside the income.') },
};

/** Gives a member a bonus: the cap of the topups and the limit are shown before. */
export function CreditBonusDialog({ onClose }: { onClose: () => void }) {
  const company = useCompany();
  return (
    <Modal title={t('Give a bonus')} onClose={onClose}>
      <ActionForm
        endpoint={creditBonus}
        fields={fields}
        submitLabel={({ amount }) => t('Give {amount}', { amount: formatMoney(amount, company) })}
        onCancel={onClose}
        review={(body) => <BonusReview {...body} />}
        onDone={({ data }) => {
          toast({
            severity: data.status === 'Pending' ? 'info' : 'success',
            summary: bonusWords(data, company),
          });
          onClose();
        }}
      />
    </Modal>
  );
}
