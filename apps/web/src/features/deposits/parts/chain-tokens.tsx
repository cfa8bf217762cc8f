import { type ChainHealth, saveToken, setTokenRate } from '@banyan/contract/deposits/chains';
import { useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { CopyText } from '../../../components/parts/people.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { RateDialog, TokenDialog } from '../chain-dialog.tsx';

type Token = ChainHealth['tokens'][number];

/** What the company holds of it, and what is missing. */
function holdingLines({ holding, symbol }: Token): Line[] {
  if (!holding) return [];
  const tokens = (amount: string) => `${amount} ${symbol}`;
  return [
    { label: t('In the treasury'), value: tokens(holding.treasury) },
    { label: t('In the vault'), value: tokens(holding.vault) },
    { label: t('On addresses of members'), value: tokens(holding.unswept) },
    { label: t('By the records'), value: tokens(holding.booked) },
    ...(isZero(holding.missing) ? [] : [{ label: t('Missing'), value: tokens(holding.missing) }]),
    { label: t('Compared'), value: <DateTime value={holding.looked_at} /> },
    { label: t('At block'), value: holding.block },
  ];
}

/** The tokens of a chain with minimum, rate and the next rate. */
export function ChainTokens({ chain }: { chain: ChainHealth }) {
  const mayCall = useMayCall();
  const [dialog, setDialog] = useState<{ kind: 'rate' | 'token'; token: Token }>();
  const close = () => setDialog(undefined);
  if (chain.tokens.length === 0) return <p className="caption">{t('No token is set up.')}</p>;
  return (
    <>
      {chain.tokens.map((token) => (
        <div key={token.symbol} className="stack">
          <strong>
            {token.symbol}{' '}
            <StatusTag
              status={token.is_listed ? t('Taken') : t('Not taken')}
              tone={token.is_listed ? 'success' : 'neutral'}
            />
          </strong>
          <Lines
            lines={[
              { label: t('Contract'), value: <CopyText text={token.address} label={t('the address')} /> },
              { label: t('Decimals'), value: token.decimals },
              { label: t('Minimum'), value: `${token.minimum} ${token.symbol}` },
              { label: t('Rate'), value: token.rate ? <Money value={token.rate} /> : t('None yet') },
              ...(token.next_rate
                ? [
                    {
                      label: t('Next rate'),
                      value: (
                        <>
                          <Money value={token.next_rate.rate} />{' '}
                          <DateTime value={token.next_rate.effective_at} />
                        </>
                      ),
                    },
                  ]
                : []),
              ...holdingLines(token),
            ]}
          />
          <div className="form-actions in-place">
            {mayCall(setTokenRate) && (
              <Button onClick={() => setDialog({ kind: 'rate', token })}>
                {t('Rate of {symbol}…', { symbol: token.symbol })}
              </Button>
            )}
            {mayCall(saveToken) && (
              <Button onClick={() => setDialog({ kind: 'token', token })}>
                {t('Change {symbol}…', { symbol: token.symbol })}
              </Button>
            )}
          </div>
        </div>
      ))}
      {dialog?.kind === 'rate' && <RateDialog chain={chain} token={dialog.token} onClose={close} />}
      {dialog?.kind === 'token' && <TokenDialog chain={chain} token={dialog.token} onClose={close} />}
    </>
  );
}
