import { isState } from '@banyan/contract/core/states';
import { text } from '@banyan/contract/core/text';
import { type FranchiseProfile, updateFranchise } from '@banyan/contract/franchises/profile';
import { useMemo } from 'react';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { Values } from '../../../components/form/form-values.ts';
import { t } from '../../../lib/text.ts';
import { officeFields, ownerFields, paperFields } from './add-steps.ts';

/** Office and owner as inputs, and the papers while they are not locked. A reason is compulsory. */
export default function EditFranchise({
  franchise,
  onClose,
}: {
  franchise: FranchiseProfile;
  onClose: () => void;
}) {
  const isOpen = franchise.kyc.status === 'None' || franchise.kyc.status === 'Rejected';
  const fields: Fields<typeof updateFranchise> = {
    ...officeFields,
    ...ownerFields,
    ...(isOpen ? paperFields : {}),
    reason: {
      label: text('Reason'),
      kind: 'textarea',
      hint: t('Saved in the audit log with what changes. The owner gets a mail.'),
    },
  };
  const initial = useMemo(() => {
    const { user_id, name, email, mobile, address, district, country, pincode } = franchise;
    // one that was typed freely in earlier days is asked for again
    const state = isState(franchise.state) ? franchise.state : null;
    const { owner_name, owner_mobile, owner_email } = franchise;
    const office = { user_id, name, email, mobile, address, district, state, country, pincode };
    return { ...office, owner_name, owner_mobile, owner_email } as Values<typeof updateFranchise>;
  }, [franchise]);
  return (
    <ActionForm
      endpoint={updateFranchise}
      fields={fields}
      initial={initial}
      submitLabel={t('Save the details')}
      onCancel={onClose}
      onDone={() => {
        toast({ severity: 'success', summary: t('Details saved') });
        onClose();
      }}
    />
  );
}
