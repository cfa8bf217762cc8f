import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { amount, money } from '../core/money.ts';
import { percentage } from '../core/percentage.ts';
import { text } from '../core/text.ts';
import { walletOwners } from '../ledger/ledger.ts';

const settings = ['/admin/settings/company'] as const;
const hour = (min: number, max: number) =>
  z.nullable(
    z
      .int('Enter a full hour.')
      .check(z.minimum(min, 'Enter a full hour.'), z.maximum(max, 'Enter a full hour.')),
  );

/** What withdrawals of a kind of owner are held to; minimum and charge of members are the plan's. */
const rule = {
  owner_type: z.enum(walletOwners, 'Choose whose withdrawals.'),
  minimum: money().check(z.regex(/^\d/, 'Enter an amount, like 1500.00.')),
  charge_percent: percentage(),
  /** null = any amount, no limit, at any time. */
  multiple: z.nullable(amount()),
  maximum: z.nullable(amount()),
  daily_amount: z.nullable(amount()),
  /** Full hours of the company's day; both or none. */
  from_hour: hour(0, 23),
  to_hour: hour(1, 24),
};
const storedRule = z.object({
  ...rule,
  minimum: z.string(),
  charge_percent: z.string(),
  multiple: z.nullable(z.string()),
  maximum: z.nullable(z.string()),
  daily_amount: z.nullable(z.string()),
});
export type StoredWithdrawalRule = z.output<typeof storedRule>;

export const listWithdrawalRules = endpoint({
  method: 'GET',
  path: 'admin/withdrawal_rules',
  summary: 'What withdrawals of members and franchises are held to',
  screens: settings,
  reply: data(z.array(storedRule)),
});

export const saveWithdrawalRule = endpoint({
  method: 'PUT',
  path: 'admin/withdrawal_rule',
  summary: 'Sets what withdrawals of members or franchises are held to',
  screens: settings,
  step_up: 'Confirm',
  second_person: text('Change withdrawal limits'),
  body: z.object(rule).check(
    z.refine((value) => (value.from_hour === null) === (value.to_hour === null), {
      path: ['to_hour'],
      message: 'Enter both hours or none.',
    }),
    z.refine((value) => (value.from_hour ?? 0) < (value.to_hour ?? 24), {
      path: ['to_hour'],
      message: 'The end lies after the beginning.',
    }),
  ),
  reply: data(storedRule),
});

const blockScreens = ['/admin/member/member-search/block-withdrawals'] as const;
const block = z.object({
  user_id: z.string(),
  /** Why the withdrawals are blocked; null = they are not. */
  reason: z.nullable(z.string()),
});

export const readWithdrawalBlock = endpoint({
  method: 'GET',
  path: 'admin/withdrawal_block',
  summary: 'Whether the withdrawals of a member or franchise are blocked',
  screens: blockScreens,
  query: z.object({ user_id: fields.userId() }),
  reply: data(block),
});

/** What waits stays where it is and is not approved; nothing new can be asked for. */
export const blockWithdrawals = endpoint({
  method: 'POST',
  path: 'admin/block_withdrawals',
  summary: 'Blocks the withdrawals of a member or franchise',
  screens: blockScreens,
  body: z.object({ user_id: fields.userId(), reason: fields.reason(200) }),
  reply: data(block),
});

export const unblockWithdrawals = endpoint({
  method: 'POST',
  path: 'admin/unblock_withdrawals',
  summary: 'Lifts the block of withdrawals',
  screens: blockScreens,
  step_up: 'Confirm',
  body: z.object({ user_id: fields.userId(), reason: fields.reason(200) }),
  reply: data(block),
});
