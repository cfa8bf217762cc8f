import { text } from '@banyan/contract/core/text';
import { creditBonus } from '@banyan/contract/income/bonus-credits';
import { useCompany } from '../../../app/company.ts';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { FieldDef } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { BonusReview, findBonusMember } from './parts/bonus-review.tsx';
import { bonusWords } from './parts/bonus-words.ts';

const fields: Record<string, FieldDef> = {
  user_id: { label: text("Member's user id"), kind: 'member', lookup: findBonusMember },
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
        submitLabel={({ amount }) => t('Give {amount}', { amount: formatMoney(String(amount), company) })}
        onCancel={onClose}
        review={({ user_id, amount, reason }) => (
          <BonusReview
            userId={String(user_id).trim()}
            amount={String(amount).trim()}
            reason={String(reason).trim()}
          />
        )}
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
