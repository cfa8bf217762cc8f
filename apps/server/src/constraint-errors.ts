import type { ErrorCode } from '@banyan/contract/core/errors';

/** What a violated constraint means to the person who caused it. A name that is missing here is a server error. */
export const constraintErrors: Record<string, ErrorCode> = {
  account_covers_floor: 'insufficient_funds',
  account_is_open: 'blocked',
  txn_same_request: 'idempotency_key_reused',
  txn_reversed_once: 'already_done',
  txn_reversal_is_final: 'not_reversible',
  hold_same_request: 'idempotency_key_reused',
  hold_is_pending: 'already_done',
  app_user_user_id_unique: 'user_id_taken',
  app_user_email_unique: 'email_taken',
  company_is_not_decentralized_yet: 'decentralized_unavailable',
  member_position_available: 'position_not_available',
  business_event_source: 'already_done',
  topup_reversed_for_ever: 'already_done',
  package_code_version: 'package_code_taken',
  payout_run_one_at_a_time: 'payout_running',
  payout_suspension_one_at_a_time: 'already_done',
  admin_request_second_person: 'own_request',
  adjustment_second_person: 'approval_required',
  fund_transfer_second_person: 'approval_required',
  bonus_credit_second_person: 'approval_required',
  plan_proposal_second_person: 'plan_second_admin',
  plan_proposal_one_at_a_time: 'plan_waiting',
  lab_run_one_at_a_time: 'lab_running',
};
