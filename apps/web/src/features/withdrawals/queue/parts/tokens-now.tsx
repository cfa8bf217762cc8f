import { payoutRaw, tokensOf } from '@banyan/chain/token-amounts';
import { tokenRates } from '@banyan/contract/deposits/chains';
import { Money } from '../../../../components/parts/figures.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import type { QueueRow } from './queue-row.ts';

/** What the chain would pay now, and the rate by which; the rate of the approval counts. */
export function TokensNow({ row: { token, net } }: { row: QueueRow }) {
  const { data } = useCall(tokenRates, {}, { quiet: true });
  if (!data) return '…';
  const found = data.find(({ symbol, chain_id }) => `${symbol}_${chain_id}` === token);
  if (!found || !net) return t('No rate is in force.');
  const { symbol, rate, decimals } = found;
  return (
    <>
      {tokensOf(payoutRaw({ net, rate, decimals }), decimals)} {symbol}, <Money value={rate} />
    </>
  );
}
