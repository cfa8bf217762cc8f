// Where each table would lie on a cluster of Citus (docs/scale.md §3): a rule by its columns, and the tables that differ from it.

/** Read beside everything and seldom written, so that every node has a copy: accounts of people, catalogue, plan, settings, rules. */
const reference = `
  app_user company route wallet asset terms terms_text content_picture news popup holiday
  package plan_version package_price roi_percent matrix_pool walk_closing closing carry_state volume_state
  category product product_price product_picture
  game game_setting game_epoch transfer_rule withdrawal_rule alert_limits commission_rate ticket_category canned_reply support_settings
  evm_chain chain_token token_rate arb_dex arb_pair arb_settings bank_file_template`;

/** Kept on the coordinator: queues, proofs, requests of the operator and what few people write, which no node joins with its rows. */
const local = `
  admin_request captcha_used sign_in_nonce ws_token value_by_hand document franchise franchise_commission franchise_owner
  idempotency list_change list_total mail throttle visit backup_note audit_link audit_log audit_waiting chain_proof books_check ledger_link
  reversal enquiry income_disclosure company_paper company_paper_reminder consent
  day_total income_total summary lab_run plan_proposal payout_run closing_chunk pool_result team_snapshot single_leg_counter
  import import_balance import_carry import_chunk import_file import_member import_part import_place import_problem import_rank import_topup
  chain_block chain_cursor chain_holding chain_transfer chain_trouble chain_payer chain_payout payout_nonce payout_try payout_tx
  arb_opportunity arb_scan arb_trade deposit_address deposit_intent
  game_checkpoint game_exposure game_return game_round lottery_draw lottery_prize lottery_purchase lottery_ticket game_bet game_autoplay
  pin pin_batch pin_balance pin_dispatch pin_dispatch_line pin_request pin_request_line pin_transfer pin_transfer_pin kit_handover kit_return
  invoice invoice_seller invoice_serial repurchase_order repurchase_order_line repurchase_refund delivery_address
  standing_order standing_order_date standing_order_line stock_change stock_receipt stock_request stock_request_line
  broadcast broadcast_seen support_image ticket ticket_message ticket_seen fund_transfer transfer_day
  alert alert_owner alert_row alert_run utr_import utr_line withdrawal withdrawal_batch withdrawal_batch_row withdrawal_block
  withdrawal_decision withdrawal_decision_row adjustment credit_request kyc_request payment_change achiever`;

/** Distributed by another column than the rule says. */
const differing = {
  account: 'id',
  txn: 'id',
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
};

const names = (text) => new Set(text.split(/\s+/).filter(Boolean));
const [references, locals] = [names(reference), names(local)];

/** Tables that one of the lists names, so that a name which is gone is noticed. */
export const namedTables = [...references, ...locals, ...Object.keys(differing), ...Object.keys(following)];

/** Columns whose values are ids of people: what is distributed by one lies beside what is distributed by another. */
const ofPeople = new Set(['member_id', 'user_id', 'owner_id']);

/**
 * @returns the column a table is distributed by, 'reference', 'local', or null = no rule knows it
 */
export function placeOf({ name, columns }) {
  if (references.has(name)) return 'reference';
  if (locals.has(name)) return 'local';
  const named = differing[name] ?? following[name];
  if (named) return named;
  const found = ['account_id', 'member_id', 'user_id', 'owner_id'].find((wanted) =>
    columns.some(({ column, type }) => column === wanted && type.startsWith('bigint')),
  );
  return found ?? null;
}

/** Tables of one group lie beside each other where their values agree. */
export function groupOf(name, place) {
  if (place === 'reference' || place === 'local') return place;
  if (ofPeople.has(place) || name === 'member') return 'people';
  if (place === 'account_id' || name === 'account') return 'accounts';
  return place === 'id' || place === 'chain_id' ? name : place;
}
