import {
  type ChainHealth,
  type ChainId,
  chainNames,
  resumePayouts,
  saveChain,
  stopPayouts,
} from '@banyan/contract/deposits/chains';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { ofMessage, t } from '../../../lib/text.ts';
import { ChainDialog, ResumeDialog, StopDialog } from '../chain-dialog.tsx';
import { ChainPayouts } from './chain-payouts.tsx';
import { ChainTokens } from './chain-tokens.tsx';

/** A chain: state, figures, tokens, and what its nodes did wrong. */
export function ChainCard({ chain }: { chain: ChainHealth }) {
  const mayCall = useMayCall();
  const [dialog, setDialog] = useState<'change' | 'stop' | 'resume'>();
  const close = () => setDialog(undefined);
  const name = chainNames[chain.chain_id as ChainId];
  return (
    <section className="card stack" aria-label={name}>
      <h2>
        {name} <StateTag chain={chain} />
      </h2>
      {chain.off_because && <p className="notice danger">{ofMessage(chain.off_because)}</p>}
      {chain.payouts_stopped_at && <p className="notice danger">{stopWords(chain)}</p>}
      {!chain.has_node && (
        <p className="notice warning">{t('No node of this chain is named to the server.')}</p>
      )}
      <Lines lines={linesOf(chain)} />
      <div className="form-actions in-place">
        {mayCall(saveChain) && <Button onClick={() => setDialog('change')}>{t('Change…')}</Button>}
        {!chain.payouts_stopped_at && mayCall(stopPayouts) && (
          <Button onClick={() => setDialog('stop')}>{t('Stop payouts…')}</Button>
        )}
        {chain.payouts_stopped_at && mayCall(resumePayouts) && (
          <Button variant="danger" onClick={() => setDialog('resume')}>
            {t('Resume payouts…')}
          </Button>
        )}
      </div>
      <h3>{t('Payouts')}</h3>
      <ChainPayouts chain={chain} />
      <h3>{t('Tokens')}</h3>
      <ChainTokens chain={chain} />
      <h3>{t('Node troubles')}</h3>
      <Troubles chain={chain} />
      {dialog === 'change' && <ChainDialog chain={chain} onClose={close} />}
      {dialog === 'stop' && <StopDialog chain={chain} onClose={close} />}
      {dialog === 'resume' && <ResumeDialog chain={chain} onClose={close} />}
    </section>
  );
}

function stopWords({ payouts_stopped_for, replaced }: ChainHealth): string {
  if (payouts_stopped_for === 'by_hand') return t('Payouts are stopped: an admin stopped them.');
  if (payouts_stopped_for === 'missing')
    return t('Payouts are stopped: the chain holds less than the records say.');
  return t(
    '{count, plural, one {Payouts are stopped: one credited deposit lost its block.} other {Payouts are stopped: # credited deposits lost their block.}}',
    { count: replaced },
  );
}

function StateTag({ chain }: { chain: ChainHealth }): ReactNode {
  if (!chain.is_in_use || chain.off_because) return <StatusTag status={t('Off')} tone="danger" />;
  return <StatusTag status={t('On')} tone="success" />;
}

function linesOf(chain: ChainHealth): Line[] {
  const { head, read_block, depth } = chain;
  const lag = head === null || read_block === null ? null : BigInt(head) - BigInt(read_block);
  return [
    { label: t('Last round'), value: <DateTime value={chain.read_at} /> },
    { label: t('Last block'), value: head ?? '–' },
    { label: t('Blocks behind'), value: lag === null ? '–' : String(lag < 0n ? 0n : lag) },
    { label: t('Final block'), value: chain.final_block ?? '–' },
    {
      label: t('Final after'),
      value:
        depth === null
          ? t('As the node says')
          : t('{count, plural, one {one block} other {# blocks}}', { count: depth }),
    },
    { label: t('Explorer'), value: chain.explorer ?? '–' },
    { label: t('Network fee'), value: <Money value={chain.network_fee} /> },
    { label: t('Checked'), value: <DateTime value={chain.checked_at} /> },
    {
      label: t('Second reading'),
      value: chain.read_again_at ? (
        <>
          <DateTime value={chain.read_again_at} />,{' '}
          {t('{count, plural, =0 {nothing new} one {one new payment} other {# new payments}}', {
            count: chain.read_again_found,
          })}
        </>
      ) : (
        '–'
      ),
    },
  ];
}

function Troubles({ chain: { troubles } }: { chain: ChainHealth }) {
  if (troubles.length === 0) return <p className="caption">{t('None so far.')}</p>;
  return (
    <ul className="stack">
      {troubles.map(({ says, last_at, times }) => (
        <li key={says} className="break-anywhere">
          {says}
          <br />
          <span className="caption">
            <DateTime value={last_at} /> ({times}×)
          </span>
        </li>
      ))}
    </ul>
  );
}
