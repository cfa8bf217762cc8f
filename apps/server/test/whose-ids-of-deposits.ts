import { type Fields, open, own, right } from './whose.ts';

const ofAChain = 'what stands on a chain is nobody’s';

/** Calls of chains and deposits. */
export const depositIds: Record<string, Fields> = {
  'GET admin/crypto_deposits': { ...right('member', 'no=deposit'), ...open(ofAChain, 'hash') },
  'GET deposit_proof': own('no=deposit'),
  'POST admin/read_hash': open(ofAChain, 'hash', 'chain_id'),
  'POST admin/release_deposit': right('no=deposit'),
  'POST admin/assign_deposit': right('no=deposit', 'user_id'),
  'POST admin/credit_deposit': right('no=deposit'),
  'POST admin/take_back_deposit': right('no=deposit'),
  'POST admin/resume_payouts': open(ofAChain, 'chain_id'),
  'PUT admin/chain': open(ofAChain, 'chain_id'),
  'PUT admin/chain_token': open(ofAChain, 'chain_id', 'symbol'),
  'POST admin/token_rate': open(ofAChain, 'chain_id', 'symbol'),
  'POST user/deposit_intent': open(ofAChain, 'chain_id', 'token'),
  'GET user/deposit_intent': own('id=depositIntent'),
  'GET user/deposits': own('no=deposit'),
};
