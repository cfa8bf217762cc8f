import { nomineeRelationships } from '@banyan/contract/constants';
import { genders, maritalStatuses } from '@banyan/contract/profile';
import { type FieldDef, optionsOf } from '../form/field.tsx';

/** What may stay blank; the profile asks the same again whenever the person likes. */
export const personalFields: Record<string, FieldDef> = {
  gender: { label: 'Gender', kind: 'select', options: optionsOf(genders) },
  marital_status: { label: 'Marital status', kind: 'select', options: optionsOf(maritalStatuses) },
  address: { label: 'Address', kind: 'textarea', autoComplete: 'street-address' },
  district: { label: 'District', autoComplete: 'address-level2' },
  state: { label: 'State', autoComplete: 'address-level1' },
  country: { label: 'Country', autoComplete: 'country-name' },
  pincode: { label: 'Pin code', kind: 'digits', autoComplete: 'postal-code' },
};
export const nomineeFields: Record<string, FieldDef> = {
  nominee_name: {
    label: 'Name of the nominee',
    hint: 'Who inherits the account. Letters A to Z, period and space.',
  },
  nominee_relationship: { label: 'Relationship', kind: 'select', options: optionsOf(nomineeRelationships) },
};
