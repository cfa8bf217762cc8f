import * as z from 'zod/mini';
import { memberNote } from '../accounts/member-edits.ts';
import { profileChange } from '../accounts/profile.ts';
import { sides } from '../core/constants.ts';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { person } from '../core/person.ts';
import { memberStatuses } from '../genealogy/genealogy.ts';
import { figuresTime, placements, teamFigures } from '../genealogy/trees.ts';
import { paymentDetails } from '../kyc/bank.ts';
import { ownKyc } from '../kyc/kyc.ts';
import { pinFiguresByPackage } from '../pins/pin-figures.ts';
import { ownPackage, posting } from './dashboard.ts';

/** Signs of risk, each found by its module. */
export const memberFlags = [
  'alert_open',
  'same_pan',
  'same_account',
  'same_device',
  'new_bank',
  'failed_sign_ins',
  'given_contact',
  'owes',
] as const;
export type MemberFlag = (typeof memberFlags)[number];

/** Failed sign-ins within a week that are a sign of risk. */
export const manyFailedSignIns = 5;

const blankable = z.nullable(z.string());

/** The record of a member (docs/screens.md §11.3): header and what its tabs need beside the reports. */
export const memberProfile = endpoint({
  method: 'GET',
  path: 'admin/member_profile',
  summary: 'Everything about a member',
  screens: ['/admin/member/member-profile'],
  query: z.object({ user_id: fields.userId() }),
  reply: data(
    z.object({
      ...figuresTime.shape,
      user_id: z.string(),
      name: z.string(),
      profile_image_url: blankable,
      status: z.enum(memberStatuses),
      package: blankable,
      rank: blankable,
      highest_rank: blankable,
      joined_at: z.string(),
      activated_at: blankable,
      last_seen_at: blankable,
      sponsor: z.nullable(person),
      parent: z.nullable(person),
      side: z.nullable(z.enum(sides)),
      placement: z.enum(placements),
      contact: z.object({
        email: blankable,
        is_email_verified: z.boolean(),
        mobile: blankable,
        is_mobile_verified: z.boolean(),
      }),
      personal: z.object({
        date_of_birth: blankable,
        gender: blankable,
        marital_status: blankable,
        address: blankable,
        district: blankable,
        state: blankable,
        country: blankable,
        pincode: blankable,
        nominee_name: blankable,
        nominee_relationship: blankable,
      }),
      kyc: ownKyc,
      two_factor_mode: blankable,
      payment_details: paymentDetails,
      wallets: z.array(
        z.object({ code: z.string(), name: z.string(), balance: z.string(), held: z.string() }),
      ),
      recoverable: z.string(),
      incomes: z.array(z.object({ kind: z.string(), name: z.string(), amount: z.string() })),
      /** What was credited on each of the last dates, up to today. */
      income_dates: z.object({ from: z.string(), to: z.string(), amounts: z.array(z.string()) }),
      own_package: z.nullable(ownPackage),
      /** The newest lines of the passbook. */
      recent: z.array(posting),
      topups: z.object({ count: z.number(), self_business: z.string() }),
      directs: z.object({ joined: z.number(), active: z.number(), business: z.string() }),
      left: teamFigures,
      right: teamFigures,
      team: teamFigures,
      pins: pinFiguresByPackage,
      /** Orders of goods; total and BV are of those that are paid. */
      orders: z.object({
        count: z.number(),
        unpaid: z.number(),
        to_send: z.number(),
        total: z.string(),
        bv: z.string(),
        last_at: blankable,
      }),
      /** The newest 20 open sessions. */
      sessions: z.array(
        z.object({
          id: z.string(),
          created_at: z.string(),
          last_seen_at: z.string(),
          ip: z.string(),
          user_agent: z.string(),
          acting_admin: z.nullable(person),
        }),
      ),
      /** The newest 50 entries of the audit log about the member. */
      changes: z.array(profileChange),
      /** What admins wrote, newest first: 50. */
      notes: z.array(memberNote),
      /** What to look at, as of now. */
      flags: z.array(
        z.object({
          code: z.enum(memberFlags),
          /** How many others or how many times; null = it is no number. */
          count: z.nullable(z.number()),
          url: z.string(),
        }),
      ),
    }),
  ),
});
