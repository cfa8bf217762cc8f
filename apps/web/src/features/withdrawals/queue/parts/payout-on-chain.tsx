import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { payoutWords, type readWithdrawal } from '@banyan/contract/withdrawals/queue';
import { payAgain } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { useState } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { TransactionLink } from '../../../../components/chain/transaction-link.tsx';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { CopyText } from '../../../../components/parts/people.tsx';
import { t } from '../../../../lib/text.ts';
import type { DataOf } from '../../../../lib/use-call.ts';

type Payout = NonNullable<DataOf<typeof readWithdrawal>['payout']>;

/** Where the payment of a withdrawal on a chain stands: its id in the vault, all that was signed for it, why it is refused. */
export function PayoutOnChain({ payout, no }: { payout: Payout; no: string }) {
  const mayCall = useMayCall();
  const [isAsked, setIsAsked] = useState(false);
  const { chain_id, status, payout_id, hashes, refused } = payout;
  return (
    <>
      <h3 className="row-part">{t('Payment on the chain')}</h3>
      {refused && <p className="notice warning break-anywhere">{refused}</p>}
      <Lines
        lines={[
          { label: t('Chain'), value: chainNames[chain_id as ChainId] },
          { label: t('State'), value: t(payoutWords[status]) },
          { label: t('Id in the vault'), value: <CopyText text={payout_id} /> },
          ...hashes.map((hash, index) => ({
            label: hashes.length === 1 ? t('Transaction') : t('Transaction {number}', { number: index + 1 }),
            value: <TransactionLink chain_id={chain_id as ChainId} hash={hash} />,
          })),
        ]}
      />
      {status === 'reverted' && mayCall(payAgain) && (
        <Button onClick={() => setIsAsked(true)}>{t('Pay again…')}</Button>
      )}
      {isAsked && (
        <DecideDialog
          endpoint={payAgain}
          title={t('Pay {no} again', { no })}
          sends={{ no }}
          note={t('The vault refused it, and has paid nothing. It pays the same id once.')}
          done={() => t('{no} is tried again.', { no })}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
