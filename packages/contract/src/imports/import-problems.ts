import { type Text, text } from '../core/text.ts';

/** What may be done about all problems of a sort; `refuse` = the import waits until the file is mended. */
const mends = {
  refuse: text('Refuse'),
  under_root: text('Place under the root'),
  find_place: text('Find a place'),
  leave_empty: text('Leave it empty'),
  leave_out: text('Leave the row out'),
  as_debt: text('Bring it as debt'),
  keep_it: text('Keep it'),
} as const;
export type Mend = keyof typeof mends;
export const mendNames = Object.keys(mends) as [Mend, ...Mend[]];
export const mendWords: Record<Mend, Text> = mends;

/** Every sort of problem in words; `{value}` is what stands in the cell. `mends` is what is offered beside refusing. */
export const importProblems = {
  missing: { words: text('A needed value is missing.'), mends: ['leave_out'] },
  not_a_date: { words: text('"{value}" is no date of the form that was said.'), mends: ['leave_out'] },
  not_an_amount: { words: text('"{value}" is no amount.'), mends: ['leave_out'] },
  too_many_decimals: { words: text('"{value}" has too many decimals.'), mends: ['leave_out'] },
  too_large: { words: text('"{value}" is too large.'), mends: ['leave_out'] },
  formula: { words: text('"{value}" is a formula.'), mends: ['leave_empty'] },
  too_long: { words: text('"{value}" is too long.'), mends: ['leave_empty'] },
  bad_id: {
    words: text('"{value}" cannot be a user id: 5 to 50 letters, digits, periods, hyphens or underscores.'),
    mends: [],
  },
  bad_email: { words: text('"{value}" is no e-mail address.'), mends: ['leave_empty'] },
  bad_mobile: { words: text('"{value}" is no mobile number.'), mends: ['leave_empty'] },
  bad_side: { words: text('"{value}" is no side: L, R or waiting.'), mends: ['find_place'] },
  bad_status: { words: text('"{value}" is no status: active, inactive or blocked.'), mends: ['leave_empty'] },
  unknown_hash: {
    words: text('The password hash is of no known kind: this member chooses a new password.'),
    mends: ['leave_empty'],
  },
  bad_pan: { words: text('"{value}" is no PAN.'), mends: ['leave_empty'] },
  bad_account: {
    words: text('"{value}" is no account number: 9 to 18 digits.'),
    mends: ['leave_empty'],
  },
  bad_ifsc: { words: text('"{value}" is no IFSC.'), mends: ['leave_empty'] },
  bad_detail: { words: text('"{value}" is nothing that a profile can say here.'), mends: ['leave_empty'] },
  no_ifsc: { words: text('A bank account is named without its IFSC.'), mends: ['leave_empty'] },
  doubled_id: { words: text('The id "{value}" stands in the file twice.'), mends: ['leave_out'] },
  taken_id: { words: text('The id "{value}" belongs to somebody here.'), mends: [] },
  doubled_email: {
    words: text('The e-mail address "{value}" stands in the file twice.'),
    mends: ['leave_empty'],
  },
  taken_email: {
    words: text('The e-mail address "{value}" belongs to somebody here.'),
    mends: ['leave_empty'],
  },
  // a mobile may belong to several ids of one person
  doubled_mobile: {
    words: text('The mobile number "{value}" stands in the file twice.'),
    mends: ['keep_it', 'leave_empty'],
  },
  no_root: {
    words: text('Nobody is without a sponsor: the first member of the network has none.'),
    mends: [],
  },
  second_root: { words: text('A second member without a sponsor.'), mends: ['under_root'] },
  unknown_sponsor: { words: text('The sponsor "{value}" is in no row.'), mends: ['under_root'] },
  sponsor_circle: { words: text('The sponsors above lead round in a circle.'), mends: ['under_root'] },
  sponsor_younger: { words: text('The sponsor "{value}" joined later.'), mends: ['under_root'] },
  unknown_parent: { words: text('The placement parent "{value}" is in no row.'), mends: ['find_place'] },
  parent_younger: { words: text('The placement parent "{value}" joined later.'), mends: ['find_place'] },
  no_side: { words: text('A placement parent is named without a side.'), mends: ['find_place'] },
  cannot_wait: {
    words: text('Waits for a place, but has a placement parent or people below.'),
    mends: ['find_place'],
  },
  place_taken: { words: text('Somebody else stands in this place below "{value}".'), mends: ['find_place'] },
  no_way_up: { words: text('The placement parents above do not lead to the root.'), mends: ['find_place'] },
  in_future: {
    words: text('"{value}" is later than the last date of the other system.'),
    // nothing there has worked it out: the first closings here do
    mends: ['keep_it', 'leave_out'],
  },
  too_late: { words: text('"{value}" is later than it can be.'), mends: ['leave_out'] },
  before_joining: { words: text('"{value}" is before the member joined.'), mends: ['leave_out'] },
  activated_without_topup: {
    words: text('Activated on "{value}", but no topup is in the files.'),
    mends: ['leave_empty'],
  },
  unknown_member: { words: text('The member "{value}" is in no row.'), mends: ['leave_out'] },
  unknown_order: {
    words: text('No order "{value}" of this member stands above, or less than this is left of it.'),
    mends: ['leave_out'],
  },
  unknown_package: { words: text('No package has the code "{value}".'), mends: ['leave_out'] },
  unknown_topup: {
    words: text('No topup "{value}" of this member stands above that is not upgraded yet.'),
    mends: ['leave_empty', 'leave_out'],
  },
  unknown_wallet: { words: text('Members have no wallet "{value}".'), mends: ['leave_out'] },
  unknown_rank: { words: text('The plan has no rank "{value}".'), mends: ['leave_out'] },
  unknown_pool: { words: text('The plan has no pool "{value}".'), mends: ['leave_out'] },
  wrong_place: { words: text('"{value}" is no place that comes next in the pool.'), mends: [] },
  no_topup: { words: text('No topup of the member "{value}" is in the files.'), mends: ['leave_out'] },
  unknown_reward: { words: text('The plan has no reward "{value}".'), mends: ['leave_out'] },
  unknown_income: {
    words: text('No income is called "{value}". Left empty it is a bonus.'),
    mends: ['leave_empty', 'leave_out'],
  },
  rank_above_highest: { words: text('The rank "{value}" is above the highest one.'), mends: ['leave_out'] },
  below_floor: { words: text('The balance "{value}" is below zero.'), mends: ['as_debt', 'leave_out'] },
  doubled_row: { words: text('A second row for the same thing: "{value}".'), mends: ['leave_out'] },
  wrong_ages: {
    words: text('The ages "{value}" do not add up to what the legs carry, in the form L2=500 R0=80.'),
    mends: ['leave_empty', 'leave_out'],
  },
  reversed_before: { words: text('"{value}" is before the topup or order itself.'), mends: ['leave_out'] },
  paid_above_amount: { words: text('More was paid than the amount: "{value}".'), mends: ['leave_out'] },
  other_day: { words: text('"{value}" is not this date.'), mends: ['leave_out'] },
  not_here: { words: text('Nobody here has the id "{value}".'), mends: ['leave_out'] },
  paid_to_nobody: {
    words: text('Nobody here has the id "{value}". Left empty the row stands in the comparison alone.'),
    mends: ['leave_empty', 'leave_out'],
  },
  refused_here: { words: text('This would be refused here: {value}'), mends: [] },
  total_differs: { words: text('The total that was typed differs: "{value}".'), mends: [] },
  unreadable: { words: text('The file cannot be read from here: {value}'), mends: [] },
} as const satisfies Record<string, { words: Text; mends: readonly Mend[] }>;

export type ImportProblem = keyof typeof importProblems;
export const importProblemNames = Object.keys(importProblems) as [ImportProblem, ...ImportProblem[]];
