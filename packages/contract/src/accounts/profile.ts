import * as z from 'zod/mini';
import { nomineeRelationships } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';

export const genders = ['Male', 'Female', 'Other'] as const;
export const maritalStatuses = ['Single', 'Married', 'Widowed', 'Divorced'] as const;

const place = (what: string) =>
  z.string().check(z.trim(), z.maxLength(100, `${what} has at most 100 characters.`));
export const nomineeRelationship = () => z.enum(nomineeRelationships, 'Choose a relationship.');

/** Fields of both sign-up and profile; all of them may stay blank. */
export const personalDetails = z.object({
  gender: fields.blank(z.enum(genders, 'Choose a gender.')),
  marital_status: fields.blank(z.enum(maritalStatuses, 'Choose a marital status.')),
  address: fields.blank(z.string().check(z.trim(), z.maxLength(300, 'Address has at most 300 characters.'))),
  district: fields.blank(place('District')),
  state: fields.blank(place('State')),
  country: fields.blank(place('Country')),
  pincode: fields.blank(fields.pincode()),
});

export const profileScreens = ['/user/profile', '/admin/profile', '/franchise/profile'] as const;
const screens = profileScreens;
const text = z.nullable(z.string());

/** A contact, and whether it is verified. */
const contact = z.object({ value: text, is_verified: z.boolean() });

export const profile = z.object({
  user_id: z.string(),
  name: z.string(),
  /** An approved KYC has checked name and date of birth: they stay. */
  is_identity_locked: z.boolean(),
  joined_at: z.string(),
  email: contact,
  mobile: contact,
  profile_image_url: z.string(),
  date_of_birth: text,
  gender: text,
  marital_status: text,
  address: text,
  district: text,
  state: text,
  country: text,
  pincode: text,
  nominee_name: text,
  nominee_relationship: text,
});
export type Profile = z.output<typeof profile>;

export const readProfile = endpoint({
  method: 'GET',
  path: 'profile',
  summary: "The signed-in person's own details",
  screens,
  reply: data(profile),
});

/** Blank fields are emptied; contacts change by a code only. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: 'profile',
  summary: "Changes the signed-in person's own details",
  screens,
  body: z.object({
    name: fields.name(),
    ...personalDetails.shape,
    date_of_birth: fields.blank(fields.dateOfBirth()),
    nominee_name: fields.blank(fields.name()),
    nominee_relationship: fields.blank(nomineeRelationship()),
  }),
  reply: data(profile),
});

/** What was changed about an account, by whom, from the audit log: contacts and numbers are masked. */
export const profileChange = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  by: z.nullable(person),
  reason: text,
  fields: z.array(z.object({ field: z.string(), from: text, to: text })),
});
export type ProfileChange = z.output<typeof profileChange>;

/** The newest 50, newest first. */
export const profileChanges = endpoint({
  method: 'GET',
  path: 'profile/changes',
  summary: 'What was changed about the own account, and by whom',
  screens,
  reply: data(z.array(profileChange)),
});

export const contactChannels = ['email', 'mobile'] as const;
export type ContactChannel = (typeof contactChannels)[number];
