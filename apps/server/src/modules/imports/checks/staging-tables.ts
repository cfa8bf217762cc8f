/** The staging tables of a dry run, which the next one writes anew. */
export const stagingTables = [
  'import_problem',
  'import_member',
  'import_place',
  'import_topup',
  'import_balance',
  'import_carry',
  'import_rank',
  'import_held_rank',
  'import_pin',
  'import_reward',
  'import_income',
  'import_number',
  'day_join',
  'day_topup',
  'day_order',
  'old_withdrawal',
  'old_income',
  'import_order',
  'import_entry',
  'import_period',
] as const;

/** Tables that stay when an import is brought in: the document of balances, and what the old system did. */
export const keptTables: readonly (typeof stagingTables)[number][] = [
  'import_balance',
  'old_withdrawal',
  'old_income',
];
