import type { ChainHealth } from '@banyan/contract/deposits/chains';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { CopyText } from '../../../components/parts/people.tsx';
import { t } from '../../../lib/text.ts';

/** What waits to be paid on a chain, and how its payer does. */
export function ChainPayouts({ chain: { payer, payouts } }: { chain: ChainHealth }) {
  const { waiting, stuck, oldest_at } = payouts;
  return (
    <>
      {payer?.trouble && (
        <p className="notice warning break-anywhere">
          {payer.trouble} <DateTime value={payer.trouble_at} />
        </p>
      )}
      <Lines
        lines={[
          { label: t('Waiting'), value: waiting },
          ...(oldest_at ? [{ label: t('The oldest since'), value: <DateTime value={oldest_at} /> }] : []),
          { label: t('Stuck'), value: stuck },
          { label: t('Last round'), value: payer?.worked_at ? <DateTime value={payer.worked_at} /> : '–' },
          {
            label: t('Paid by'),
            value: payer?.address ? (
              <CopyText text={payer.address} label={t('the address')} />
            ) : (
              t('Nobody: no signer is named to the server.')
            ),
          },
          { label: t('Coins for gas'), value: payer?.coins ?? '–' },
        ]}
      />
    </>
  );
}
