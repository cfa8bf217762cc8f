import { type Fields, open, own, right } from './whose.ts';

const ofAChain = 'what stands on a chain is nobody’s';

/** Calls of chains and deposits. */
export const depositIds: Record<string, Fields> = {
  'GET admin/crypto_deposits': right('member', 'no=deposit'),
  'GET deposit_proof': own('no=deposit'),
  'POST admin/read_hash': open(ofAChain, 'transaction'),
  'POST admin/release_deposit': right('no=deposit'),
  'POST admin/assign_deposit': right('no=deposit', 'user_id'),
  'POST admin/credit_deposit': right('no=deposit'),
  'POST admin/take_back_deposit': right('no=deposit'),
  'PUT admin/chain_token': open(ofAChain, 'symbol'),
  'POST admin/token_rate': open(ofAChain, 'symbol'),
  'POST user/deposit_intent': open(ofAChain, 'token'),
  'GET withdrawal/quote': open(ofAChain, 'token'),
  'POST withdrawal/withdraw': open(ofAChain, 'token'),
  'GET user/deposit_intent': own('id=depositIntent'),
  'POST user/wallet_deposit': open(ofAChain, 'token'),
  'GET user/wallet_deposit': own('id=depositIntent'),
  'POST user/package_order': open('any wallet may pay', 'payer'),
  'GET user/package_order': own('id=depositIntent'),
  'POST user/report_trade': open(ofAChain, 'transaction'),
  'GET user/deposits': own('no=deposit'),
  'GET arbitrage/trades': { ...right('member'), ...own('no=arbTrade'), ...open(ofAChain, 'token') },
};
