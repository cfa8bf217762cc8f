import { revealBank } from '@banyan/contract/kyc/bank';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Lines } from '../parts/lines.tsx';
import { CopyText } from '../parts/people.tsx';

/** Shows account number and UPI id in full, once it is asked for: each look is logged. */
export function RevealedNumbers({ userId, no = '' }: { userId: string; no?: string }) {
  const mayReveal = useMayCall()(revealBank);
  const [shown, show] = useState<{ account_no: string | null; upi_id: string | null }>();
  const [isBusy, setBusy] = useState(false);
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      show((await call(revealBank, { body: { user_id: userId, no } })).data);
    } finally {
      setBusy(false);
    }
  };
  if (!mayReveal) return null;
  if (!shown)
    return (
      <div className="stack">
        <Button busy={isBusy} onClick={() => void reveal().catch(() => undefined)}>
          {t('Reveal numbers')}
        </Button>
        <p className="caption">{t('The audit log keeps who looked.')}</p>
      </div>
    );
  return (
    <Lines
      lines={[
        ...(shown.account_no
          ? [{ label: t('Account number in full'), value: <CopyText text={shown.account_no} /> }]
          : []),
        ...(shown.upi_id ? [{ label: t('UPI id in full'), value: <CopyText text={shown.upi_id} /> }] : []),
      ]}
    />
  );
}
