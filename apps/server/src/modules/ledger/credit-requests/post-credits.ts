import { toDecimal } from '@banyan/plan/money';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { postJournals } from '../post-journals.ts';
import { houseLine } from '../rules.ts';
import type { LockedRequest } from './lock-credit-requests.ts';

/**
 * Moves the money of approved requests: company's clearing account of the payment mode → wallet (docs/ledger.md §2).
 * @returns the ids of the journals, in order
 */
export async function postCredits(
  tx: Tx,
  context: Context,
  requests: readonly LockedRequest[],
): Promise<string[]> {
  const journals = requests.map((request) => {
    const { id, no, owner_type, owner_id, wallet_code, amount, payment_mode, reference } = request;
    const narration = [`${no},`, payment_mode, reference].filter(Boolean).join(' ');
    return {
      scope: 'credit_request',
      key: id,
      kind: 'credit_request' as const,
      ref_type: 'credit_request' as const,
      ref_id: id,
      lines: [
        { owner_type, owner_id, wallet_code, amount, narration },
        {
          ...houseLine(`bank_clearing:${payment_mode}`, toDecimal(amount).negated().toFixed()),
          narration,
        },
      ],
    };
  });
  return await postJournals(tx, context, journals);
}
