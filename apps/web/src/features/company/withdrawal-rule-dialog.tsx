import { text } from '@banyan/contract/core/text';
import { type StoredWithdrawalRule, saveWithdrawalRule } from '@banyan/contract/withdrawals/withdrawal-rules';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { trimmed } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

interface Props {
  title: string;
  rule: StoredWithdrawalRule;
  onClose: () => void;
}

/** Sets the limits of withdrawals; what loosens one waits for a second admin. */
export function WithdrawalRuleDialog({ title, rule, onClose }: Props) {
  const isFranchise = rule.owner_type === 'Franchise';
  const fields: Fields<typeof saveWithdrawalRule> = {
    minimum: { label: text('Minimum'), kind: 'money', onlyIf: () => isFranchise },
    charge_percent: { label: text('Charge, %'), onlyIf: () => isFranchise },
    maximum: { label: text('Maximum'), kind: 'money', hint: t('Blank = no maximum.'), blank: null },
    daily_amount: {
      label: text('Amount a day'),
      kind: 'money',
      hint: t('All of one owner together. Blank = no limit.'),
      blank: null,
    },
    multiple: { label: text('Multiples of'), kind: 'money', hint: t('Blank = any amount.'), blank: null },
    from_hour: {
      label: text('From hour'),
      kind: 'count',
      hint: t('0 to 23, of the company’s day. Blank = at any time.'),
      blank: null,
    },
    to_hour: { label: text('To hour'), kind: 'count', hint: t('1 to 24.'), blank: null },
  };
  const money = (amount: string | null): string | null => amount && trimmed(amount);
  return (
    <Modal title={title} kind="drawer" onClose={onClose}>
      <ActionForm
        endpoint={saveWithdrawalRule}
        fields={fields}
        initial={{
          ...rule,
          minimum: trimmed(rule.minimum),
          charge_percent: trimmed(rule.charge_percent),
          maximum: money(rule.maximum),
          daily_amount: money(rule.daily_amount),
          multiple: money(rule.multiple),
        }}
        submitLabel={t('Save the limits')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The limits are saved.') });
          onClose();
        }}
      />
    </Modal>
  );
}
