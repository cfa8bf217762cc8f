// Where each table would lie on a cluster of Citus (docs/scale.md §3): a rule by its columns, and the tables that differ from it.

/** Read beside everything and seldom written, so that every node has a copy: accounts of people, catalogue, plan, settings, rules. */
const reference = `
  app_user company route wallet asset terms terms_text content_picture news popup holiday
  package plan_version package_price roi_percent matrix_pool walk_closing closing carry_state volume_state
  category product product_price product_picture
  game game_setting game_epoch transfer_rule withdrawal_rule alert_limits commission_rate ticket_category canned_reply support_settings
  evm_chain chain_token token_rate arb_dex arb_pair arb_settings bank_file_template`;

/** Kept on the coordinator, though a rule would say otherwise or none knows it: proofs, totals, requests, papers, steps of closings. */
const local = `
  books_check ledger_link reversal day_total income_total summary lab_run plan_proposal payout_run
  closing_chunk pool_result team_snapshot leg_day_state single_leg_counter adjustment credit_request document`;

/** Distributed by another column than the rule says. */
const differing = {
  account: 'id',
  txn: 'id',
  txn_key: 'idem_key',
  member: 'id',
  leg_tail: 'chain_id',
  payment_details: 'owner_id',
};
/** Tables without a column of a person whose rows follow another's. */
const following = {
  closing_topup: 'topup_id',
  closing_why: 'row_id',
  brought_topup: 'topup_id',
  topup_roi: 'topup_id',
  topup_roi_block: 'topup_id',
  matrix_board: 'id',
  income_reversed: 'income_id',
};

/** Modules whose rows grow with every member and day: their tables must have a place, and what does not fit is named. */
export const growing = ['ledger', 'income', 'genealogy'];

const names = (text) => new Set(text.split(/\s+/).filter(Boolean));
const [references, locals] = [names(reference), names(local)];

/** Tables that one of the lists names, so that a name which is gone is noticed. */
export const namedTables = [...references, ...locals, ...Object.keys(differing), ...Object.keys(following)];

/** Columns whose values are ids of people: what is distributed by one lies beside what is distributed by another. */
const ofPeople = new Set(['member_id', 'user_id', 'owner_id']);

/**
 * @returns the column a table is distributed by, 'reference', 'local', or null = no rule knows it
 */
export function placeOf({ name, owner, columns }) {
  if (references.has(name)) return 'reference';
  if (locals.has(name)) return 'local';
  const named = differing[name] ?? following[name];
  if (named) return named;
  if (!growing.includes(owner) && owner !== 'accounts' && owner !== 'kyc') return 'local';
  const found = ['account_id', 'member_id', 'user_id', 'owner_id'].find((wanted) =>
    columns.some(({ column, type }) => column === wanted && type.startsWith('bigint')),
  );
  if (found) return found;
  return growing.includes(owner) ? null : 'local';
}

/** Tables of one group lie beside each other where their values agree. */
export function groupOf(name, place) {
  if (place === 'reference' || place === 'local') return place;
  if (ofPeople.has(place) || name === 'member') return 'people';
  if (place === 'account_id' || name === 'account') return 'accounts';
  return place === 'id' || place === 'chain_id' ? name : place;
}
