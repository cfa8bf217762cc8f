import type { RowOf } from '@banyan/contract/core/report';
import type { topupDetails } from '@banyan/contract/topup/topup-details';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Progress } from '../../components/tile/tiles.tsx';
import { shareOf } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

export type Topup = RowOf<typeof topupDetails>;

/** What a topup has earned, and of how much when a cap is in force. */
export const usedOfCap = ({ earned, cap }: Topup) => (
  <span className="nowrap">
    <Money value={earned} />
    {cap && (
      <span className="muted">
        {' '}
        {t('of')} <Money value={cap} />
      </span>
    )}
  </span>
);

/** What the columns do not say: volume, how far the cap is used, and why a topup was taken back. */
export function TopupFacts({ topup }: { topup: Topup }) {
  const { bv, cap, earned, reversed_at, reversal_reason, roi_block_reason } = topup;
  const lines = [{ label: t('Business volume (BV)'), value: <Money value={bv} /> }];
  if (roi_block_reason) lines.push({ label: t('ROI blocked because'), value: <>{roi_block_reason}</> });
  if (reversed_at) {
    lines.push(
      { label: t('Reversed on'), value: <DateTime value={reversed_at} /> },
      { label: t('Why'), value: <>{reversal_reason}</> },
    );
  }
  return (
    <>
      <Lines lines={lines} />
      {cap && <Progress label={t('Cap used')} part={shareOf(earned ?? '0', cap)} whole={10_000} />}
    </>
  );
}
