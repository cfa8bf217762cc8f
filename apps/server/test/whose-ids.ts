/**
 * Whose a named person or record may be:
 * - self: of the caller's own account, in every role;
 * - own: of the caller; for an admin everybody's, by the right to the call;
 * - team: of the caller and the team below; for an admin everybody's, by the right to the call;
 * - right: everybody's, for who has the right to the call; a filter with it is refused to other roles;
 * - open: nobody's, or anybody's for a reason.
 */
export type Whose = 'self' | 'own' | 'team' | 'right' | 'open';

interface Named {
  whose: Whose;
  /** What of somebody else is tried: a key of the values in `every-id.test.ts`. */
  value: string;
}
type Fields = Record<string, Named>;

/** `('no=topup')` is the field `no`, tried with the number of a topup; without it a member is named. */
const fields =
  (whose: Whose) =>
  (...names: string[]): Fields =>
    Object.fromEntries(
      names.map((name) => {
        const [field = '', value = 'member'] = name.split('=');
        return [field, { whose, value }];
      }),
    );
const [self, own, team, right] = [fields('self'), fields('own'), fields('team'), fields('right')];
const open = (_why: string, ...names: string[]): Fields => fields('open')(...names);

const secret = 'a random value that its owner alone was given';
const name = 'people learn the name behind a user id they know, to pay for or join under somebody';
const newSku = 'a new product gets a SKU of its own';
const secretPin = 'who has number and password of a pin may use it';
const bankNames = 'an account at a bank: no record of ours';
const income = { ...right('member'), ...own('no=income') };
const incomeOfOthers = { ...income, ...own('from') };

/** For every call with fields that name a person or a record, whose each may be. */
export const whoseIds: Record<string, Fields> = {
  'POST accounts/sign_in': open('opens nothing without the password', 'user_id'),
  'POST accounts/two_factor': open(secret, 'challenge_token'),
  'POST accounts/two_factor_recovery': open(secret, 'challenge_token'),
  'POST accounts/two_factor_mode': open(secret, 'challenge_token'),
  'GET accounts/sponsor': open(name, 'user_id'),
  'GET accounts/user_id_availability': open('says no more than that an id is taken', 'user_id'),
  'POST accounts/verify_contact': open(secret, 'otp_id'),
  'POST accounts/resend_otp': open(secret, 'otp_id'),
  'POST accounts/verify_email': open(secret, 'token'),
  'POST accounts/forgot_password': open('the answer is the same for everybody', 'user_id'),
  'POST accounts/reset_password': open(secret, 'otp_id'),
  'POST accounts/sign_up': open('who joins chooses a place and an id', 'sponsor_id', 'parent_id', 'user_id'),
  'GET user/details': self('user_id=account'),
  'GET admin/details': self('admin_user_id=account'),
  'GET franchise/details': self('user_id=account'),
  'POST security/end_session': self('id=session'),
  'POST security/two_factor_confirm': self('otp_id=otp'),
  'POST notifications/seen': open('kept with the caller, whatever it names', 'id'),
  'GET document': own('id=document'),
  'GET repurchase/category_list': right('text=category'),
  'GET repurchase/products': right('text=product'),
  'GET inventory/stock': right('text=product'),
  'GET repurchase/product': right('sku=product'),
  'POST admin/create_category': right('parent_id=category'),
  'POST admin/change_category': right('id=category', 'parent_id=category'),
  'POST admin/delete_category': right('id=category'),
  'POST admin/create_product': { ...open(newSku, 'sku'), ...right('category=category') },
  'POST admin/change_product': right('sku=product', 'category=category'),
  'POST admin/add_product_price': right('sku=product'),
  'POST admin/switch_product': right('sku=product'),
  'POST admin/add_stock': right('sku=product'),
  'POST admin/write_off_stock': right('sku=product'),
  'GET admin/kyc_requests': right('owner', 'no=kyc'),
  'POST admin/decide_kyc': right('nos=kyc'),
  'GET access_rights': own('user_id=franchise'),
  'PUT access_rights': own('user_id=franchise'),
  'POST admin/add_admin': open('somebody new chooses an id', 'user_id'),
  'PUT admin/sub_admin': right('user_id=sub_admin'),
  'GET admin/audit_log': right('by', 'panel'),
  'POST admin/switch_route': open('a page is nobody’s', 'id'),
  'POST admin/open_panel': right('user_id'),
  'POST admin/change_password_for_others': right('user_id'),
  'GET admin/requests': right('no=request', 'by'),
  'POST admin/decide_request': right('no=request'),

  'GET member/name': open(name, 'user_id'),
  'GET admin/members': right('text'),
  'POST admin/block_member': right('user_id'),
  'POST admin/unblock_member': right('user_id'),
  'GET admin/member_profile': right('user_id'),
  'GET admin/sponsor_impact': right('user_id', 'sponsor_id'),
  'POST admin/update_sponsor': right('user_id', 'sponsor_id'),
  'GET admin/sponsor_changes': right('member', 'sponsor'),
  'GET team/binary_tree': team('root'),
  'GET team/binary_tree_path': team('user_id', 'root'),
  'GET team/find': team('text'),
  'GET team/direct_tree': team('parent'),
  'GET team/direct_details': { ...team('text'), ...right('sponsor') },
  'GET team/downline_details': team('member', 'text'),
  'GET team/downline_levels': team('member'),
  'GET team/daywise_business': team('member'),
  'GET team/matrix_pools': right('member'),
  'GET team/matrix_tree': team('entry=entry'),
  'GET team/matrix_details': { ...right('owner'), ...team('entry=entry') },

  'GET wallet/passbook': { ...right('owner'), ...own('text=topup') },
  'GET wallet/passbook_balances': right('owner'),
  'GET wallet/passbook_months': { ...right('owner'), ...own('text=topup') },
  'GET admin/account_balance': right('owner'),
  'GET admin/wallet_owner': right('user_id'),
  'POST admin/credit_debit': right('user_id'),
  'GET admin/waits_by_hand': right('user_id'),
  'GET admin/credit_debit_history': right('owner'),
  'POST admin/decide_credit_debit': right('no=credit'),

  'POST wallet/cancel_credit_request': own('no=creditRequest'),
  'POST admin/decide_credit_requests': right('nos=creditRequest'),
  'GET wallet/credit_requests': { ...right('owner'), ...own('no=creditRequest') },

  'GET wallet/transfer_recipient': open(name, 'user_id'),
  'GET wallet/transfer_quote': open(name, 'user_id'),
  'POST wallet/transfer': open('people may send to anybody, from an own wallet', 'user_id'),
  'GET wallet/fund_transfer_history': { ...right('owner'), ...own('no=transfer') },
  'POST admin/transfer': right('from_user_id', 'to_user_id'),
  'POST withdrawal/cancel': own('no=withdrawal'),
  'GET withdrawal/withdrawal_requests': own('no=withdrawal'),
  'POST admin/decide_withdrawals': right('nos=withdrawal'),
  'GET admin/withdrawal_block': right('user_id'),
  'POST admin/block_withdrawals': right('user_id'),
  'POST admin/unblock_withdrawals': right('user_id'),
  'POST admin/fail_withdrawal': right('no=withdrawal'),
  'GET admin/withdrawal_requests': right('member', 'no=withdrawal'),
  'GET admin/withdrawal': right('no=withdrawal'),
  'POST admin/reveal_destination': right('no=withdrawal'),
  'POST admin/prepare_withdrawals': right('nos=withdrawal', 'member'),
  'POST admin/start_withdrawal_decision': right('no=decision'),
  'GET admin/withdrawal_decision': right('no=decision'),
  'GET admin/withdrawal_decisions': right('no=decision'),
  'POST admin/withdrawal_batch': right('nos=withdrawal'),
  'POST admin/download_batch': right('no=batch'),
  'POST admin/cancel_batch': right('no=batch'),
  'GET admin/withdrawal_batches': right('no=batch'),
  'POST admin/apply_utr': right('no=utr_import'),
  'GET admin/utr_import': right('no=utr_import'),
  'GET admin/utr_imports': right('no=utr_import'),
  'GET admin/alerts': right('member'),
  'GET admin/alert': right('id=alert'),
  'POST admin/close_alert': right('id=alert'),
  'GET admin/tax_report': right('member'),
  'POST admin/decide_transfer': right('no=transfer'),

  'GET admin/banking_and_payment': right('owner'),
  'GET admin/payment_changes': right('owner', 'no=payment'),
  'PUT bank': open(bankNames, 'account_no', 'upi_id'),
  'POST admin/reveal_bank': right('user_id', 'no=payment'),
  'GET admin/payment_owner': right('user_id'),
  'POST admin/change_bank': { ...right('user_id'), ...open(bankNames, 'account_no', 'upi_id') },
  'POST admin/decide_bank': right('no=payment'),

  'GET pin/quote': right('user_id'),
  'POST pin/generate': right('user_id'),
  'GET pin/view_pin': { ...right('holder'), ...own('no=pin') },
  'POST pin/reveal': own('pin_no=pin'),
  'POST pin/check': open(secretPin, 'pin_no'),
  'POST topup/by_pin': open(secretPin, 'user_id', 'pin_no'),
  'GET pin/pin_statistics': right('user_id'),
  'POST pin/transfer': {
    ...open('people may give own pins to anybody', 'user_id'),
    ...right('from_user_id'),
  },
  'GET pin/pin_transfer_history': { ...right('owner'), ...own('no=pinTransfer') },
  'POST pin/cancel_request': own('no=pinRequest'),
  'POST admin/decide_pin_requests': right('nos=pinRequest'),
  'GET pin/pin_requests': { ...right('owner'), ...own('no=pinRequest') },
  'POST pin/dispatch': own('pin_no=pin'),
  'POST pin/reject_dispatch': own('pin_no=pin'),
  'POST pin/confirm_receipt': own('pin_no=pin'),
  'GET pin/pin_product_dispatch': { ...right('member'), ...own('no=pin') },
  'POST admin/block_pin': right('pin_no=pin'),
  'POST admin/pay_pin_balance': right('pin_no=pin'),
  'POST franchise/add': {
    ...right('franchise_master=franchise'),
    ...open('who is added gets an id of its own', 'user_id'),
    ...open(bankNames, 'account_no', 'upi_id'),
  },
  'GET franchise/master': right('user_id=franchise'),
  'GET franchise/franchise_list': right('master=franchise', 'text'),
  'POST franchise/block': own('user_id=franchise'),
  'POST franchise/unblock': own('user_id=franchise'),
  'GET franchise/profile': own('user_id=franchise'),
  'PUT franchise/profile': own('user_id=franchise'),

  'GET topup/quote': open(name, 'user_id'),
  'POST user/topup': open('a member may pay for any other, from the own wallet', 'user_id'),
  'POST franchise/topup': open('a franchise tops up any member, from an own wallet', 'user_id'),
  'POST admin/topup': right('user_id'),
  'POST user/cancel_topup': own('receipt_no=topup'),
  'POST admin/reverse_topup': right('receipt_no=topup'),
  'GET topup/receipt': { ...own('receipt_no=topup'), ...open(secret, 'token') },
  'GET topup/topup_details': team('member', 'by'),

  'GET income/matching_income': income,
  'GET income/matching_level_income': incomeOfOthers,
  'GET income/referral_income': incomeOfOthers,
  'GET income/level_income_detailed': incomeOfOthers,
  'GET income/roi_income': income,
  'GET income/roi_level_income': incomeOfOthers,
  'GET income/single_leg_income': incomeOfOthers,
  'GET income/matrix_income': incomeOfOthers,
  'GET income/withdrawal_level_income': incomeOfOthers,
  'GET income/repurchase_level_income': incomeOfOthers,
  'GET income/next_bet_income': incomeOfOthers,
  'GET income/gaming_level_income': incomeOfOthers,
  'GET income/bonus': income,
  'GET income/spill_income': incomeOfOthers,
  'GET income/all_income': incomeOfOthers,
  'GET income/matching_trimming_details': right('member'),
  'GET income/repurchase_level_provisional': { ...right('member'), ...own('from') },
  'GET income/level_income_concise': right('member'),
  'GET income/matching_level_income_concise': right('member'),
  'GET income/roi_level_income_concise': right('member'),
  'GET income/withdrawal_level_income_concise': right('member'),
  'GET income/single_leg_income_concise': right('member'),
  'GET income/matrix_income_concise': right('member'),
  'GET income/total_income': { ...right('member'), ...own('no=statement') },
  'GET income/awaiting_payout': right('user_ids'),
  'GET income/reward': right('member'),
  'GET admin/rank_qualifiers': right('member'),
  'POST admin/decide_reward': right('user_id'),
  'GET admin/virtual_business': right('member'),
  'GET admin/virtual_business_totals': right('user_id'),
  'POST admin/add_virtual_business': right('user_id'),
  'POST admin/decide_virtual_business': right('no=virtual'),
  'POST admin/reverse_virtual_business': right('no=virtual'),
  'GET admin/bonus_member': right('user_id'),
  'GET admin/bonus_credits': right('member'),
  'POST admin/credit_bonus': right('user_id'),
  'POST admin/decide_bonus': right('no=bonus'),
  'GET admin/awaiting_members': right('member'),
  'GET admin/payout_suspensions': right('member'),
  'POST admin/suspend_payout': right('user_id'),
  'POST admin/resume_payout': right('no=suspension'),
  'POST admin/start_payout': right('user_ids'),
  'POST admin/mail_statement': right('no=statement'),
  'GET payout/statement': { ...own('no=statement'), ...open(secret, 'token') },
  'GET admin/lab_run': right('no=run'),
  'POST admin/cancel_lab_run': right('no=run'),
  'POST admin/decide_plan': right('no=proposal'),
};
