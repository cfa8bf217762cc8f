import { type Profile, updateProfile } from '@banyan/contract/accounts/profile';
import { isState, states } from '@banyan/contract/core/states';
import { text } from '@banyan/contract/core/text';
import { useMemo } from 'react';
import { toast } from '../../../app/toast.ts';
import { useArea } from '../../../app/use-area.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../../components/form/field.tsx';
import type { Values } from '../../../components/form/form-values.ts';
import { addressFields, nomineeFields, personalFields } from '../../../components/form/personal-fields.ts';
import { t } from '../../../lib/text.ts';

/** The office of a franchise stands in a state of the list, which its bills name. */
const office: Fields<typeof updateProfile> = {
  ...addressFields,
  state: { label: text('State'), kind: 'select', options: optionsOf(states) },
};

interface Props {
  profile: Profile;
  hasNominee: boolean;
  onClose: () => void;
}

const own: Fields<typeof updateProfile> = {
  name: { label: text('Name'), autoComplete: 'name', hint: t('Letters A to Z, period and space.') },
  date_of_birth: { label: text('Date of birth'), kind: 'date', autoComplete: 'bday' },
  ...personalFields,
};

const locked = { readOnly: true, hint: t('Checked with your KYC.') };
/** Once the KYC is approved. */
const checked: Fields<typeof updateProfile> = {
  ...own,
  name: { label: text('Name'), ...locked },
  date_of_birth: { label: text('Date of birth'), kind: 'date', ...locked },
};

/** The same details as inputs. What is left blank is emptied. */
export default function ProfileForm({ profile, hasNominee, onClose }: Props) {
  const { isFranchise } = useArea();
  const ofPerson = profile.is_identity_locked ? checked : own;
  const open: Fields<typeof updateProfile> = isFranchise ? { name: ofPerson.name, ...office } : ofPerson;
  const fields = hasNominee ? { ...open, ...nomineeFields } : open;
  const initial = useMemo(() => {
    const { name, date_of_birth, gender, marital_status, address, district, country, pincode } = profile;
    // one that was typed freely in earlier days is asked for again
    const state = isFranchise && !isState(profile.state) ? null : profile.state;
    const { nominee_name, nominee_relationship } = profile;
    const person = {
      name,
      date_of_birth,
      gender,
      marital_status,
      address,
      district,
      state,
      country,
      pincode,
    };
    return { ...person, nominee_name, nominee_relationship } as Values<typeof updateProfile>;
  }, [profile, isFranchise]);
  return (
    <ActionForm
      endpoint={updateProfile}
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
