import {
  assignDeposit,
  creditDeposit,
  cryptoDeposits,
  cryptoFigures,
  readHash,
  releaseDeposit,
  type TransferStatus,
  takeBackDeposit,
  transferWords,
} from '@banyan/contract/deposits/crypto-deposits';
import { useState } from 'react';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { Count, Money } from '../../components/parts/figures.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { StatusTag, toneOf } from '../../components/parts/status-tag.tsx';
import type { RowDialog } from '../../components/report/report-body.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { StatTile } from '../../components/tile/tiles.tsx';
import { codeWords, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import '../../components/tile/dashboard.css';
import { HashText } from '../../components/chain/hash-text.tsx';
import { DepositProof } from './parts/deposit-proof.tsx';
import type { DepositRow } from './parts/deposit-row.ts';
import { ReadHashDialog } from './read-hash-dialog.tsx';
import { SettleDepositDialog, type Settling } from './settle-deposit-dialog.tsx';

const page = '/admin/topup/crypto-deposits';

/** Every payment on a chain that concerns us: how it was worked out, and what an admin does with what the watcher left. */
export default function CryptoDepositsPage() {
  const mayCall = useMayCall();
  const [isReading, setReading] = useState(false);
  return (
    <>
      <ReportPage
        report={cryptoDeposits}
        help={t('Credited from final blocks alone. Open a row to see how it was worked out.')}
        phone={{ title: 'member', amount: 'credited', meta: ['at', 'amount', 'status'] }}
        cells={{
          status: ({ status }) => <Status status={status as TransferStatus} />,
          hash: ({ hash }) => hash && <HashText hash={hash} />,
        }}
        details={(row) => <Notes row={row} />}
        explain={(row) => <DepositProof no={row.no ?? ''} />}
        actions={
          mayCall(readHash) && <Button onClick={() => setReading(true)}>{t('Read a transaction')}</Button>
        }
        rowActions={(row, close) => <Actions row={row} close={close} />}
        empty={{
          title: t('No crypto deposits yet.'),
          text: t('What members pay on a chain appears here within seconds.'),
        }}
      >
        <Tiles />
      </ReportPage>
      {isReading && <ReadHashDialog onClose={() => setReading(false)} />}
    </>
  );
}

const Status = ({ status }: { status: TransferStatus }) => (
  <StatusTag
    status={t(transferWords[status])}
    tone={status === 'unmatched' ? 'warning' : toneOf(transferWords[status])}
  />
);

function Tiles() {
  const query = useCall(cryptoFigures, {}, { refetchInterval: 10_000 });
  if (!query.data) return <Loading query={query} what={t('The figures')} lines={2} />;
  const { credited_today, confirming, unmatched, held, underpaid } = query.data;
  const tile = (label: string, value: number, status: TransferStatus) => (
    <StatTile label={label} value={<Count value={value} />} to={page} search={{ f_status: status }} />
  );
  return (
    <div className="four-tiles">
      <StatTile label={t('Credited today')} value={<Money value={credited_today} />} />
      {tile(t('Confirming'), confirming, 'confirming')}
      {tile(t('Unmatched'), unmatched, 'unmatched')}
      {tile(t('Held'), held, 'held')}
      {tile(t('Underpaid'), underpaid, 'below_minimum')}
    </div>
  );
}

/** What is special about a row. */
function Notes({ row }: { row: DepositRow }) {
  return (
    <>
      {row.is_replaced && row.status !== 'reversed' && (
        <p className="notice danger">{t('The block of this deposit was replaced.')}</p>
      )}
      {row.held_for && (
        <p className="notice warning">{t('Held because: {why}', { why: codeWords(row.held_for) })}</p>
      )}
      {row.decided_reason && <p className="notice">{row.decided_reason}</p>}
    </>
  );
}

function Actions({ row, close }: { row: DepositRow; close: (dialog?: RowDialog) => void }) {
  const mayCall = useMayCall();
  const open = (settling: Settling) =>
    close((onClose) => <SettleDepositDialog row={row} settling={settling} onClose={onClose} />);
  if (row.is_replaced)
    return (
      row.status === 'credited' &&
      mayCall(takeBackDeposit) && (
        <Button variant="danger" onClick={() => open('take-back')}>
          {t('Take back…')}
        </Button>
      )
    );
  if (row.status === 'held' && mayCall(releaseDeposit))
    return <Button onClick={() => open('release')}>{t('Release…')}</Button>;
  if (row.status === 'unmatched' && mayCall(assignDeposit))
    return <Button onClick={() => open('assign')}>{t('Assign…')}</Button>;
  if (row.status === 'below_minimum' && mayCall(creditDeposit))
    return <Button onClick={() => open('credit')}>{t('Credit…')}</Button>;
  return null;
}
