import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { money } from '../core/money.ts';
import { person } from '../core/person.ts';
import { text } from '../core/text.ts';

/** From the other system to this one: two admins sign the control totals, then everybody is mailed how to sign in. */
const screen = '/admin/settings/import';
const action = `${screen}/load`;
const memberScreen = '/user/what-changed';

/** A control total: what the files came to, and what stands in the books; null = none. */
const total = z.object({ name: z.string(), files: z.nullable(z.string()), books: z.nullable(z.string()) });
export type SwitchTotal = z.output<typeof total>;

const switchState = z.object({
  no: z.string(),
  from_name: z.string(),
  as_of: z.string(),
  totals: z.array(total),
  /** Of the list above, SHA-256 in hex: this is what is signed. */
  hash: z.string(),
  /** How the people who were brought can sign in: by their old password, by an invitation, or by neither for want of an address. */
  people: z.object({ password: z.number(), invitation: z.number(), unreachable: z.number() }),
  /** The request by which it waits for a second admin; null = nobody has sent it. */
  waits: z.nullable(z.object({ no: z.string() })),
  /** Null = not signed. */
  signed: z.nullable(
    z.object({
      at: z.string(),
      by: person,
      second: person,
      switch_on: z.string(),
      says_en: z.string(),
      says_hi: z.string(),
      /** People passed, of how many; of them mails written to who has a password, and to who is invited to choose one. */
      passed: z.number(),
      people: z.number(),
      with_password: z.number(),
      invited: z.number(),
      unreachable: z.number(),
      /** When all were passed. */
      mailed_at: z.nullable(z.string()),
      /** How many of them have signed in here. */
      signed_in: z.number(),
    }),
  ),
});
export type SwitchState = z.output<typeof switchState>;

/** Refused: not_found, also of an import that is not loaded. */
export const readSwitch = endpoint({
  method: 'GET',
  path: 'admin/network_switch',
  summary:
    'The control totals of a network that was brought in, who signed them, and how far its mails have come',
  screens: [screen],
  query: z.object({ no: fields.recordNo() }),
  reply: data(switchState),
});

const announcement = () =>
  fields.blank(z.string().check(z.trim(), z.maxLength(2000, 'At most 2000 characters.')));

/**
 * Always waits for a second admin. Refused: import_is_closed (it is not loaded, or signed), side_by_side (it runs beside its old system), request_stale (the totals are others by now),
 * invalid_request (the date is over), income_promise, disclaimer_needed.
 */
export const signSwitch = endpoint({
  method: 'POST',
  path: 'admin/sign_network_switch',
  summary: 'Signs the control totals of a network and has its people mailed how to sign in',
  screens: [action],
  step_up: 'Confirm',
  second_person: text('Sign the switch'),
  body: z.object({
    no: fields.recordNo(),
    totals_hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    /** The first day on which people work here. Nobody is mailed before it. */
    switch_on: fields.businessDate(),
    /** What else the company says of it, in each language. */
    says_en: announcement(),
    says_hi: announcement(),
  }),
  reply: data(switchState),
});

/** What a member finds here of the other system; null where nothing was brought, or it is not signed. */
export const readWhatChanged = endpoint({
  method: 'GET',
  path: 'user/what_changed',
  summary: 'What was brought over from the system before, and what the company says about it',
  screens: [memberScreen],
  reply: data(
    z.nullable(
      z.object({
        from_name: z.string(),
        as_of: z.string(),
        switch_on: z.string(),
        /** What the company says, in the language of the call; '' = nothing. */
        says: z.string(),
        /** Wallets that were brought forward, with incomes not yet paid out among them. */
        wallets: z.array(z.object({ code: z.string(), amount: money() })),
        /** What is owed and repaid from the next incomes; null = nothing. */
        owed: z.nullable(money()),
        /** Among the wallets; null = nothing. */
        unpaid: z.nullable(money()),
        topups: z.object({ count: z.number(), amount: money() }),
        rank: z.nullable(z.string()),
        /** Whether the member has said that it was read. */
        is_seen: z.boolean(),
      }),
    ),
  ),
});

/** In an opened panel nothing changes: its owner has not read it. Refused: not_found where nothing was brought. */
export const seeWhatChanged = endpoint({
  method: 'POST',
  path: 'user/see_what_changed',
  summary: 'Says that what changed was read',
  screens: [memberScreen],
  body: z.object({}),
  reply: data(z.object({})),
});
