import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { suspendPayout } from '@banyan/contract/income/payout-suspensions';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { FieldDef, Fields } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import type { Person } from './parts/awaiting-members.tsx';

const reason: FieldDef = { label: text('Reason'), kind: 'textarea', hint: t('The member reads it.') };
const ofSomebody: Fields<typeof suspendPayout> = { reason };
const ofAnybody: Fields<typeof suspendPayout> = {
  user_id: { label: text("Member's user id"), kind: 'member', lookup: readNamedMember },
  reason,
};

/** Leaves a member out of payouts. */
export function SuspendPayoutDialog({ member, onClose }: { member: Person | null; onClose: () => void }) {
  const title = member ? t('Suspend payouts of {name}', { name: member.name }) : t('Suspend payouts');
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={suspendPayout}
        fields={member ? ofSomebody : ofAnybody}
        initial={member ? { user_id: member.user_id } : {}}
        submitLabel={t('Suspend payouts')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('Payouts of {name} are suspended.', { name: data.name }) });
          onClose();
        }}
      >
        {() => (
          <p className="caption">
            {t('Incomes stay in the income wallet. The first payout after resuming pays them.')}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}
