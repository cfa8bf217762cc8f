import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { gstinOfState, state } from '../core/states.ts';
import { texts } from '../core/text.ts';

const required = (missing: string, max: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, missing), z.maxLength(max, `At most ${max} characters.`));
const stored = z.nullable(z.string());

/** Who the company is on its invoices; null = not given. */
const seller = z.object({
  legal_name: stored,
  address: stored,
  state: stored,
  gstin: stored,
  direct_selling_no: stored,
});
export type Seller = z.output<typeof seller>;

/** What people call each of them. */
export const sellerWords = texts({
  legal_name: 'Legal name',
  address: 'Address',
  state: 'State',
  gstin: 'GSTIN (optional)',
  direct_selling_no: 'Direct-selling number (optional)',
}) satisfies Record<keyof Seller, string>;

export const readSeller = endpoint({
  method: 'GET',
  path: 'admin/seller',
  summary: 'Who the company is on its invoices',
  screens: ['/admin/settings/company'],
  reply: data(seller),
});

/** Without a GSTIN the company issues bills of supply. It guards nothing, so one admin changes it. */
export const updateSeller = endpoint({
  method: 'PUT',
  path: 'admin/seller',
  summary: 'Changes who the company is on its invoices',
  screens: ['/admin/settings/company'],
  step_up: 'Confirm',
  body: z
    .object({
      legal_name: required('Enter the legal name.', 100),
      address: required('Enter the address.', 300),
      state: state(),
      gstin: fields.blank(fields.gstin()),
      direct_selling_no: fields.blank(z.string().check(z.trim(), z.maxLength(50, 'At most 50 characters.'))),
    })
    .check(gstinOfState as never),
  reply: data(seller),
});
