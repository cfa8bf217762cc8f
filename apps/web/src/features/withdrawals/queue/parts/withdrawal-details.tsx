import { readWithdrawal, revealDestination } from '@banyan/contract/withdrawals/queue';
import { useState } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import { DateTime, Money } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { CopyText } from '../../../../components/parts/people.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { call } from '../../../../lib/call.ts';
import { ofMessage, t } from '../../../../lib/text.ts';
import { type DataOf, useCall } from '../../../../lib/use-call.ts';
import { PayoutOnChain } from './payout-on-chain.tsx';
import type { QueueRow } from './queue-row.ts';
import './withdrawal-parts.css';

type Read = DataOf<typeof readWithdrawal>;

/** What happened to a request so far, where it goes, and the last five of the same owner. */
export function WithdrawalDetails({ row }: { row: QueueRow }) {
  const query = useCall(readWithdrawal, { no: row.no ?? '' });
  if (!query.data) return <Loading query={query} what={t('The request')} lines={6} />;
  const { steps, payout, last, same_account, net_changed, remark } = query.data;
  return (
    <div className="stack">
      <Destination row={row} />
      {same_account.length > 0 && (
        <p className="caption">
          {t('The same account is used by {names}.', {
            names: same_account.map(({ name, user_id }) => `${name} (${user_id})`).join(', '),
          })}
        </p>
      )}
      {remark && <Lines lines={[{ label: t('Remark'), value: remark }]} />}
      <h3 className="row-part">{t('What happened')}</h3>
      <Steps steps={steps} />
      {net_changed && <p className="caption">{ofMessage(net_changed)}</p>}
      {payout && <PayoutOnChain payout={payout} no={row.no ?? ''} />}
      <h3 className="row-part">{t('Last withdrawals')}</h3>
      <Last last={last} />
    </div>
  );
}

/** The account in full, once somebody asks for it: that is logged. */
function Destination({ row: { no, destination } }: { row: QueueRow }) {
  const mayCall = useMayCall();
  const [shown, setShown] = useState<DataOf<typeof revealDestination>>();
  if (!destination || !mayCall(revealDestination)) return null;
  if (!shown)
    return (
      <Button
        onClick={async () => setShown((await call(revealDestination, { body: { no: no ?? '' } })).data)}
      >
        {t('Show the account')}
      </Button>
    );
  const { account_no, ifsc, holder } = shown;
  return (
    <Lines
      lines={[
        ...(holder ? [{ label: t('Holder'), value: holder }] : []),
        { label: t('Account'), value: <CopyText text={account_no} /> },
        ...(ifsc ? [{ label: t('IFSC'), value: <CopyText text={ifsc} /> }] : []),
      ]}
    />
  );
}

function Steps({ steps }: { steps: Read['steps'] }) {
  return (
    <ol className="withdrawal-list">
      {steps.map(({ status, at, by, remark }) => (
        <li key={`${status}${at}`}>
          <StatusTag status={status} />
          <DateTime value={at} />
          <span className="caption">{[by, remark].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}

function Last({ last }: { last: Read['last'] }) {
  if (last.length === 0) return <p className="muted">{t('This is the first one.')}</p>;
  return (
    <ol className="withdrawal-list">
      {last.map(({ no, requested_at, net, status, destination }) => (
        <li key={no}>
          <span>{no}</span>
          <StatusTag status={status} />
          <span className="caption">
            <DateTime value={requested_at} withTime={false} />
            {destination && ` · ${destination}`}
          </span>
          <Money value={net} />
        </li>
      ))}
    </ol>
  );
}
