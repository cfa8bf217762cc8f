import { genders, maritalStatuses, type updateProfile } from '@banyan/contract/accounts/profile';
import { nomineeRelationships } from '@banyan/contract/core/constants';
import { text } from '@banyan/contract/core/text';
import { type Fields, optionsOf } from './field.tsx';

/** Where a person lives, or the office of a franchise stands. */
export const addressFields = {
  address: { label: text('Address'), kind: 'textarea', autoComplete: 'street-address' },
  district: { label: text('District'), autoComplete: 'address-level2' },
  state: { label: text('State'), autoComplete: 'address-level1' },
  country: { label: text('Country'), autoComplete: 'country-name' },
  pincode: { label: text('Pin code'), kind: 'digits', autoComplete: 'postal-code' },
} satisfies Fields<typeof updateProfile>;
/** What may stay blank; the profile asks the same again whenever the person likes. */
export const personalFields = {
  gender: { label: text('Gender'), kind: 'select', options: optionsOf(genders) },
  marital_status: { label: text('Marital status'), kind: 'select', options: optionsOf(maritalStatuses) },
  ...addressFields,
} satisfies Fields<typeof updateProfile>;
export const nomineeFields = {
  nominee_name: {
    label: text('Name of the nominee'),
    hint: text('Who inherits the account. Letters A to Z, period and space.'),
  },
  nominee_relationship: {
    label: text('Relationship'),
    kind: 'select',
    options: optionsOf(nomineeRelationships),
  },
} satisfies Fields<typeof updateProfile>;
