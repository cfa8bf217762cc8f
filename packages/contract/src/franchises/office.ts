import * as z from 'zod/mini';
import * as fields from '../core/fields.ts';
import { state } from '../core/states.ts';

const place = (what: string) =>
  fields.blank(z.string().check(z.trim(), z.maxLength(100, `${what} has at most 100 characters.`)));

/** Name and contacts of a franchise. */
export const contactFields = z.object({
  name: fields.name(),
  email: fields.email(),
  mobile: fields.mobile(),
});

/** Where its office is. */
export const officePlace = z.object({
  address: fields.blank(z.string().check(z.trim(), z.maxLength(300, 'Address has at most 300 characters.'))),
  district: place('District'),
  state: fields.blank(state()),
  country: place('Country'),
  pincode: fields.blank(fields.pincode()),
});

/** Who runs it. */
export const ownerFields = z.object({
  owner_name: fields.name(),
  owner_mobile: fields.blank(fields.mobile()),
  owner_email: fields.blank(fields.email()),
});
