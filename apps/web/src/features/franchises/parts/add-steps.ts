import { states } from '@banyan/contract/core/states';
import { type Text, text } from '@banyan/contract/core/text';
import { type addFranchise, franchiseMaster } from '@banyan/contract/franchises/franchises';
import { type Fields, optionsOf } from '../../../components/form/field.tsx';
import type { Values } from '../../../components/form/form-values.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';

type AllFields = Fields<typeof addFranchise>;

/** Name, contacts and address of an office. */
export const officeFields = {
  name: { label: text('Name'), autoComplete: 'off', hint: 'Letters A to Z, period and space.' },
  email: { label: text('E-mail address'), kind: 'email', autoComplete: 'off' },
  mobile: { label: text('Mobile number'), kind: 'mobile', autoComplete: 'off' },
  address: { label: text('Address (optional)'), kind: 'textarea' },
  district: { label: text('District (optional)') },
  state: { label: text('State (optional)'), kind: 'select', options: optionsOf(states) },
  country: { label: text('Country (optional)') },
  pincode: { label: text('Pin code (optional)'), kind: 'digits' },
} satisfies AllFields;

/** Who runs it. */
export const ownerFields = {
  owner_name: { label: text('Owner'), autoComplete: 'off' },
  owner_mobile: { label: text("Owner's mobile (optional)"), kind: 'mobile', autoComplete: 'off' },
  owner_email: { label: text("Owner's e-mail (optional)"), kind: 'email', autoComplete: 'off' },
} satisfies AllFields;

export const paperFields = {
  pan: { label: text('PAN (optional)'), autoComplete: 'off' },
  'pan_image.content': { label: text('PAN card (optional)'), kind: 'picture' },
  gstin: { label: text('GSTIN (optional)'), autoComplete: 'off' },
} satisfies AllFields;

const bankFields = {
  account_no: { label: text('Account number (optional)'), kind: 'digits', autoComplete: 'off' },
  account_no_confirmation: { label: text('Account number again'), kind: 'digits', autoComplete: 'off' },
  ifsc: { label: text('IFSC'), autoComplete: 'off' },
  upi_id: { label: text('UPI id (optional)'), autoComplete: 'off' },
} satisfies AllFields;

const account: AllFields = {
  user_id: { label: text('User id'), autoComplete: 'off' },
  password: { label: text('Temporary password'), kind: 'password', autoComplete: 'new-password' },
  password_confirmation: {
    label: text('Temporary password again'),
    kind: 'password',
    autoComplete: 'new-password',
  },
};

/** The steps of the wizard with their inputs; the last one shows all of it once more. */
export const stepsFor = (isAdmin: boolean): readonly { key: string; name: Text; fields: AllFields }[] => [
  {
    key: 'account',
    name: text('Account'),
    fields: isAdmin
      ? {
          ...account,
          franchise_master: {
            label: text('Master (optional)'),
            kind: 'member',
            lookup: franchiseMaster,
          },
        }
      : account,
  },
  { key: 'office', name: text('Office'), fields: officeFields },
  { key: 'owner', name: text('Owner'), fields: ownerFields },
  { key: 'papers', name: text('Papers and bank'), fields: { ...paperFields, ...bankFields } },
  { key: 'check', name: text('Check'), fields: {} },
];

const draft = 'add_franchise';
type Typed = Values<typeof addFranchise>;

/** What was typed is kept over a refresh, but for passwords, account numbers, the picture and what confirms the form. */
export const readDraft = (): Typed => (readStored('session', draft) as Typed | undefined) ?? {};
export function keepDraft(values: Typed): void {
  const { password: _one, password_confirmation: _two, account_no: _no, pan_image: _card, ...kept } = values;
  const {
    account_no_confirmation: _again,
    otp: _otp,
    login_pin: _pin,
    ...safe
  } = kept as Typed & { otp?: string; login_pin?: string };
  writeStored('session', draft, safe);
}
export const dropDraft = (): void => removeStored('session', draft);
