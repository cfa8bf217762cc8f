import { holdPayout } from '@banyan/contract/payout-holds';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import type { Person } from '../../components/income/awaiting-members.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { lookupMember } from '../../components/topup/topup-fields.tsx';
import { t } from '../../lib/text.ts';

const reason: FieldDef = { label: 'Reason', kind: 'textarea', hint: t('The member reads it.') };
const ofSomebody: Record<string, FieldDef> = { reason };
const ofAnybody: Record<string, FieldDef> = {
  user_id: { label: 'User id of the member', kind: 'member', lookup: lookupMember },
  reason,
};

/** Leaves a member out of payouts. */
export function HoldPayoutDialog({ member, onClose }: { member: Person | null; onClose: () => void }) {
  const title = member
    ? t('Put the payout of {name} on hold', { name: member.name })
    : t('Put a payout on hold');
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={holdPayout}
        fields={member ? ofSomebody : ofAnybody}
        initial={member ? { user_id: member.user_id } : {}}
        purpose="Confirm"
        submitLabel={t('Put on hold')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('The payout of {name} is on hold.', { name: data.name }) });
          onClose();
        }}
      >
        {() => (
          <p className="caption">
            {t('Incomes stay in the income wallet, unpaid. The first payout after the release pays them.')}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}
