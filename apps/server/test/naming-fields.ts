import type { Endpoint } from '@banyan/contract/core/endpoint';
import { namingFields } from '@banyan/contract/core/fields';
import type * as z from 'zod/mini';

/** Fields that name nobody and nothing of anybody, whatever stands in them. */
const plainNames = new Set(
  [
    // what somebody says of themselves or of what they do
    'aadhaar address contact content country courier date_of_birth district email file_name gstin heading holder ifsc mobile',
    'name nominee_name note owner_email owner_mobile owner_name pan pincode reason remark state tracking url',
    'account_no_confirmation ethereum polygon smart_chain',
    // what is written in tickets and messages, and by what support goes
    'body how_to_complain message nodal_email nodal_mobile nodal_name officer_email officer_mobile officer_name on search subject',
    // what the company publishes, and what people ask it
    'achieved_on asked_at link accent_colour primary_colour support_email support_mobile',
    // under which columns of a file are saved
    'save_as',
    // of a list that is mailed
    'given report',
    // by what a browser is pushed messages
    'auth endpoint p256dh',
    // of papers of the company
    'expires_on',
    // what a product is
    'barcode description hsn mrp quantity reorder_level',
    // secrets of the caller, and what a form was based on
    'based_on captcha current_password hash login_pin new_pin new_pin_confirmation otp password password_confirmation pin_password recovery_code signature',
    // figures
    'account_owners amount billing bv charge_fixed circle_amount closing_approval_above count daily_amount daily_count device_owners',
    'directs expected_total fee fixed founders in_out_amount level levels line lost matching_cap max maximum members min min_password_length minimum',
    'months multiple page_index page_size paid per_day percent roi_multiple round_off_digits seed two_person_limit unpaid_order_hours value',
    'topup_by_pin topup_by_wallet velocity_count weight',
    // what stands in the files of an import, and how they are read
    'checks columns expected fault from_name mends part says_en says_hi switch_on totals_hash',
    // days and hours
    'as_of business_date day effective_on from_hour from_on month_from month_to paid_on sent_on through to_hour to_on until year',
    // of the company: packages, pools, rewards, wallets, plans, routes, settings, kinds of acts
    'action by_package by_rank captcha_site_key code currency_symbol from_wallet highest kit package plan pool rank routes timezone to_wallet',
    'direct_selling_no legal_name user_id_prefix version wallet',
    // of the games
    // of chains
    'depth explorer key method network_fee params rate tokens wallet_project_id',
    'countries daily_credits deposit_daily deposit_maximum deposit_minimum licence_reference withdraw_minimum',
    'auto_x100 game largest_stake max_win panel remind_after round_loss_limit rounds seen_x100 selection stake stop_at_loss',
    'after closes_at max_tickets member_cap min_sales opens_at price serial',
  ].flatMap((names) => names.split(' ')),
);
/** Ends of ranges, and what is given in percent or in days. */
const plainName = /_(from|to|min|max|percent|days)$/;
/** What holds no text of the caller's choice. */
const closedTypes = new Set(['enum', 'literal', 'boolean', 'transform']);

interface Def {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  options?: z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  element?: z.core.$ZodType;
}

/**
 * Names of the fields of a call, of its query or its body, that name a person or a record, or might: every text or number
 * that is not known to name nothing.
 */
export function namingFieldsOf({ query, body }: Endpoint): string[] {
  const found = new Set<string>();
  const look = (schema: z.core.$ZodType | undefined, name: string): void => {
    if (!schema) return;
    const { type, shape, options = [], innerType, in: from, out, element } = schema._zod.def as Def;
    const inner = [...options, innerType, from, out, element].filter((part) => part !== undefined);
    const isOpen = !shape && inner.length === 0 && !closedTypes.has(type);
    const isPlain = plainNames.has(name) || plainName.test(name);
    if (name && (namingFields.has(schema) || (isOpen && !isPlain))) found.add(name);
    for (const [key, field] of Object.entries(shape ?? {})) look(field, key);
    for (const part of inner) look(part, name);
  };
  look(query, '');
  look(body, '');
  return [...found];
}
