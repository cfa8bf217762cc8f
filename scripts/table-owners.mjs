// Who owns each table: the module that writes it, and below which no module may read it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * The tables that a migration creates belong to one module, but for those that `others` names. Packages are a part of the
 * plan, and topups are what it pays on: closings read all of them and every income writes what they have earned, so both
 * are income's, and the module topup writes them through its functions.
 */
const ownerOfMigration = {
  '0001-platform': 'platform',
  '0002-company': 'company',
  '0003-accounts': 'accounts',
  '0004-genealogy': 'genealogy',
  '0005-ledger': 'ledger',
  '0006-plans': 'income',
  '0007-topups': 'income',
  '0008-income': 'income',
  '0009-closings': 'income',
  '0010-payouts': 'income',
  '0011-repurchase': 'repurchase',
  '0012-withdrawals': 'withdrawals',
  '0013-games': 'games',
  '0111-game-wallet': 'games',
  '0112-epochs': 'games',
  '0113-game-rounds': 'games',
  '0124-aviator': 'games',
  '0125-autoplay': 'games',
  '0128-game-returns': 'games',
  '0150-game-reminder': 'games',
  '0116-lottery': 'lottery',
  '0014-overview': 'income',
  '0016-exact-carry': 'income',
  '0020-orders-of-closings': 'income',
  '0026-admin-requests': 'accounts',
  '0018-opened-notifications': 'overview',
  '0027-chains': 'platform',
  '0611-months-of-the-audit-log': 'platform',
  '0623-months-of-lines': 'ledger',
  '0626-months-of-folded-lines': 'ledger',
  '0681-keys-of-journals': 'ledger',
  '0683-journals-by-their-keys': 'ledger',
  '0684-months-of-journals': 'ledger',
  '0030-transfers': 'transfers',
  '0045-credit-requests': 'ledger',
  '0034-payment-details': 'kyc',
  '0039-documents': 'accounts',
  '0046-withdrawal-requests': 'withdrawals',
  '0050-withdrawal-batches': 'withdrawals',
  '0051-kyc': 'kyc',
  '0056-franchises': 'franchises',
  '0054-pins': 'pins',
  '0081-franchise-commission': 'commissions',
  '0083-orders': 'repurchase',
  '0088-stock-requests': 'repurchase',
  '0082-kits': 'pins',
  '0052-alerts': 'withdrawals',
  '0023-value-by-hand': 'accounts',
  '0024-decision-bans': 'accounts',
  '0057-admins': 'accounts',
  '0070-assets': 'ledger',
  '0063-people-grow': 'accounts',
  '0071-products': 'repurchase',
  '0061-contacts-of-others': 'accounts',
  '0060-login-pin': 'accounts',
  '0062-pin-news': 'pins',
  '0064-list-totals': 'platform',
  '0301-backup-notes': 'platform',
  '0090-support': 'support',
  '0091-content': 'company',
  '0092-terms': 'company',
  '0093-disclosures': 'disclosures',
  '0094-ticket-totals': 'support',
  '0095-documents': 'documents',
  '0096-favourites': 'accounts',
  '0107-wallet-sign-in': 'accounts',
  '0100-deposits': 'deposits',
  '0101-chain-payouts': 'withdrawals',
  '0102-chain-safety': 'deposits',
  '0104-deposit-lists': 'deposits',
  '0121-package-prices': 'deposits',
  '0127-arbitrage': 'arbitrage',
  '0152-payout-nonces': 'withdrawals',
  '0153-chain-holdings': 'deposits',
  '0165-brand': 'company',
  '0190-notices-off': 'accounts',
  '0191-saved-views': 'accounts',
  '0166-books-check': 'ledger',
  '0192-plan-periods': 'income',
  '0193-carry-lots': 'income',
  '0206-rank-changes': 'income',
  '0252-matching-flush': 'income',
  '0207-activity': 'income',
  '0208-standing-orders': 'repurchase',
  '0241-standing-orders-of-members': 'repurchase',
  '0209-pools': 'income',
  '0210-walks': 'income',
  '0211-fast-start': 'income',
  '0217-caps': 'income',
  '0218-boards': 'income',
  '0222-imports': 'imports',
  '0281-take-imports-back': 'imports',
  '0223-brought-topups': 'income',
  '0271-stated-pans': 'kyc',
  '0272-brought-pins': 'pins',
  '0273-import-papers-and-pins': 'imports',
  '0274-brought-rewards': 'income',
  '0275-import-rewards-and-incomes': 'imports',
  '0276-import-mappings': 'imports',
  '0391-side-by-side': 'company',
  '0392-side-by-side-pays-nothing': 'income',
  '0393-withdrawals-side-by-side': 'withdrawals',
  '0394-days-of-old-systems': 'imports',
  '0402-orders-of-days': 'imports',
  '0461-brought-places-and-bonuses': 'imports',
  '0481-rows-proved-together': 'platform',
  '0501-skipped-views': 'accounts',
  '0511-brought-periods': 'imports',
  '0512-brought-earned': 'income',
  '0541-returns-of-days': 'imports',
  '0542-reversed-topups-of-imports': 'imports',
  '0543-courses-of-imports': 'imports',
  '0544-first-matches-of-imports': 'imports',
  '0561-held-ranks-of-imports': 'imports',
  '0562-brought-ranks': 'income',
  '0571-sums-of-passbooks': 'ledger',
  '0601-indexes-after-imports': 'imports',
  '0602-profiles-of-imports': 'imports',
  '0551-volumes-of-the-day': 'income',
  '0292-company-exports': 'exports',
  '0277-import-numbers': 'imports',
  '0351-import-orders': 'imports',
  '0352-network-switch': 'imports',
  '0353-import-entries': 'imports',
  '0231-fund-releases': 'income',
  '0232-pool-results': 'income',
  '0321-chain-totals': 'deposits',
  '0401-contract-wallets': 'accounts',
  '0441-mailed-views': 'accounts',
  '0442-mail-files': 'platform',
  '0443-push-subscriptions': 'overview',
  '0451-asked-stock': 'repurchase',
  '0653-months-of-incomes': 'income',
};
const others = {
  // the queue of the single leg is a tree of the network as the two others are; who earns by it is the plan's affair
  single_leg: 'genealogy',
  single_leg_counter: 'genealogy',
  notification_seen: 'overview',
  // what a reader has turned off is the outbox's to know: its statement leaves those mails out
  notice_off: 'platform',
  // rights follow from it: who may grant what to whom
  franchise: 'accounts',
  topup_roi_block: 'income',
  ledger_link: 'ledger',
};

/** SQL functions by the module whose tables they write. */
const functions = {
  platform:
    'analyze_months append_audit archive_months audit_line_hash audit_log_chain begin_unproved chain_audit_log empty_table end_unproved enqueue_job fold_list_changes make_months prove_references refuse_change',
  company:
    'enquiry_moves_on lock_open_period route_refresh_active side_by_side_date_is_fed side_by_side_pays_nothing',
  accounts: 'bring_people forget_accounts forget_request_secrets member_note_stays',
  genealogy:
    'app_user_block_counts bring_places forget_places member_block_note place_member place_overdue place_waiting single_leg_join team_empty team_index team_indexes team_published topup_counts',
  ledger: `account_genesis account_is_well_formed adjustment_documents audit_entry_sums audit_ledger audit_ledger_chain book_lines capture_hold capture_hold_of create_accounts
    create_stock release_expired_holds sum_entries
    create_accounts_or_refuse credit_request_documents entry_hash extend_ledger_chain fold_house_accounts hold_amount house_hash ledger_is_append_only latest_shown ledger_link_hash lock_accounts lock_wallet lock_wallets
    part_of_debt post_opening post_pair post_together post_transactions prove_chains release_hold request_hash reverse_transaction
    txn_is_balanced txn_seal why_refused`,
  income: `audit_earned audit_incomes bring_sales bring_upgrades board_documents board_enter board_of_upline closing_clear closing_documents closing_index closing_lock_topups closing_moves_on closing_prepare closing_repay closing_wallets
    forget_standing fund_release_documents income_awaits_payout income_documents income_exists income_refers_to_rows keep_income lock_closing matrix_enter matrix_entry_at matrix_place
    matrix_vacant open_period pay_pending_income payout_documents post_closing_chunk post_payouts topup_documents topup_reversed_for_ever`,
  commissions: 'commission_documents',
  pins: 'audit_pins count_pins kit_documents payment_claimed_once pin_documents pin_used_for_ever',
  transfers: 'transfer_documents',
  withdrawals: 'audit_withdrawals count_withdrawals withdrawal_documents',
  repurchase:
    'audit_shop category_fits category_path count_orders goods_documents keep_priced order_documents order_moves_on stock_change_documents stock_receipt_within stock_request_moves_on',
  support: 'count_tickets support_image_stays ticket_message_stays ticket_moves_on ticket_note_by_admin',
  deposits: 'count_transfers deposit_documents',
  arbitrage: 'arbitrage_documents count_trades',
  disclosures: 'disclosure_published_for_ever',
  kyc: 'forget_papers',
  imports: 'build_put_off_index import_documents import_followed_by put_off_indexes take_import_back',
  games:
    'bet_documents count_game_returns game_bet_ends_once game_clock game_epoch_stays game_round_moves_on game_wallet_documents',
  lottery:
    'audit_lottery lottery_documents lottery_draw_moves_on lottery_prize_paid_once lottery_purchase_ends_once',
};

/** Uses that the order does not allow, with the reason. Each must still be there: the list only gets shorter. */
export const exceptions = [
  {
    // In two statements, one of each module, every line would travel twice.
    why: 'A closing and a payout post rows and money of many members in one statement each (docs/ledger.md §9.6, §10).',
    uses: [
      'income writes account',
      'income writes entry',
      'income writes house_pending',
      'income writes txn',
      'income writes txn_key',
    ],
  },
  {
    // Which date comes next is in the table of closings alone, and a trigger of a member's row has to know it.
    why: 'A block and a change of sponsor belong to the period of the closing that comes next.',
    uses: ['genealogy calls open_period'],
  },
  {
    // Lists are sorted, filtered, paged and written into files by these columns: added to a page afterwards they could not be.
    why: 'Trees and lists of members show the package of the newest topup, and the rank; they only read them.',
    uses: ['genealogy reads member_rank', 'genealogy reads package', 'genealogy reads topup'],
  },
];

/** Every SQL function with the module that owns it. */
export const readFunctionOwners = () =>
  new Map(
    Object.entries(functions).flatMap(([module, names]) =>
      names.split(/\s+/).flatMap((name) => (name ? [[name, module]] : [])),
    ),
  );

/** Every table and view with the module that owns it; undefined = nobody said. */
export function readOwners() {
  const folder = join(root, 'apps/server/database/migrations');
  const owners = new Map();
  for (const file of readdirSync(folder)) {
    const owner = ownerOfMigration[file.replace(/\.sql$/, '')];
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, table] of text.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm))
      owners.set(table, others[table] ?? owner);
  }
  return owners;
}
