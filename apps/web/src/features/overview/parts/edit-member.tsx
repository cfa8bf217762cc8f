import { updateMember } from '@banyan/contract/accounts/member-edits';
import { text } from '@banyan/contract/core/text';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { Values } from '../../../components/form/form-values.ts';
import { nomineeFields, personalFields } from '../../../components/form/personal-fields.ts';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';

const locked = { readOnly: true, hint: text('Checked with the KYC.') };
const unproved = text('A changed one counts as not proved. Left blank it stays.');

/** Details of a member as inputs. Password and second factor are not among them. */
export function EditMember({ member, onClose }: { member: Profile; onClose: () => void }) {
  const client = useQueryClient();
  const isLocked = member.kyc.status === 'Approved';
  const fields: Fields<typeof updateMember> = {
    name: {
      label: text('Name'),
      ...(isLocked ? locked : { hint: text('Letters A to Z, period and space.') }),
    },
    date_of_birth: { label: text('Date of birth'), kind: 'date', ...(isLocked ? locked : {}) },
    email: { label: text('E-mail address'), kind: 'email', autoComplete: 'off', hint: unproved },
    mobile: { label: text('Mobile number'), kind: 'mobile', autoComplete: 'off', hint: unproved },
    ...personalFields,
    ...nomineeFields,
    reason: {
      label: text('Reason'),
      kind: 'textarea',
      hint: t('Saved in the audit log with what changes. The member gets a mail with it.'),
    },
  };
  const initial = useMemo(() => {
    const { user_id, name, contact, personal } = member;
    const { email, mobile } = contact;
    return { user_id, name, email, mobile, ...personal } as Values<typeof updateMember>;
  }, [member]);
  return (
    <ActionForm
      endpoint={updateMember}
      fields={fields}
      initial={initial}
      submitLabel={t('Save the details')}
      onCancel={onClose}
      onDone={() => {
        toast({ severity: 'success', summary: t('Details saved') });
        void client.invalidateQueries({ queryKey: ['admin/member_profile'] });
        onClose();
      }}
    />
  );
}
