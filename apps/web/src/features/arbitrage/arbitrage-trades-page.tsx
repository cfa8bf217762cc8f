import {
  arbitrageFigures,
  arbitrageTrades,
  type TradeStatus,
  tradeWords,
} from '@banyan/contract/arbitrage/arbitrage-trades';
import type { RowOf } from '@banyan/contract/core/report';
import { useArea } from '../../app/use-area.ts';
import { HashText } from '../../components/chain/hash-text.tsx';
import { TransactionLink } from '../../components/chain/transaction-link.tsx';
import { Count, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { StatusTag, toneOf } from '../../components/parts/status-tag.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { StatTile } from '../../components/tile/tiles.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import '../../components/tile/dashboard.css';

type Row = RowOf<typeof arbitrageTrades>;

/** Trades that the chain shows: a member's own, or everybody's with sums by token. */
export default function ArbitrageTradesPage() {
  const { isAdmin, own } = useArea();
  return (
    <ReportPage
      report={arbitrageTrades}
      help={t('From the events of the chain alone. A reverted trade moved nothing and cost its gas.')}
      phone={
        isAdmin
          ? { title: 'member', amount: 'gain', meta: ['at', 'pair', 'status'] }
          : { title: 'pair', amount: 'gain', meta: ['at', 'gas', 'status'] }
      }
      cells={{
        status: ({ status }) => <Status status={status as TradeStatus} />,
        hash: ({ hash }) => hash && <HashText hash={hash} />,
      }}
      details={(row) => <Details row={row} />}
      empty={{
        title: t('No trades yet.'),
        text: isAdmin
          ? t('What wallets trade through our contract appears here.')
          : t('Trades of your linked wallets appear here when a block shows them.'),
      }}
    >
      {isAdmin && <Tiles page={own('/arbitrage/trade-history')} />}
    </ReportPage>
  );
}

const Status = ({ status }: { status: TradeStatus }) => (
  <StatusTag
    status={t(tradeWords[status])}
    tone={status === 'reverted' ? 'danger' : toneOf(tradeWords[status])}
  />
);

function Details({ row }: { row: Row }) {
  return (
    <>
      {row.is_replaced && (
        <p className="notice danger">{t('The block of this trade was replaced after its fee was posted.')}</p>
      )}
      {row.status === 'reverted' && (
        <p className="notice">
          {t('The chain refused this trade: nothing was bought or sold. It cost its gas.')}
        </p>
      )}
      <Lines
        lines={[
          { label: t('Wallet'), value: <span className="mono break-anywhere">{row.trader}</span> },
          { label: t('Block'), value: row.block },
          {
            label: t('Transaction'),
            value: row.hash && <TransactionLink chain_id={row.chain_id} hash={row.hash} />,
          },
          ...(row.rate ? [{ label: t('Rate of the fee'), value: <Money value={row.rate} /> }] : []),
        ]}
      />
    </>
  );
}

function Tiles({ page }: { page: string }) {
  const query = useCall(arbitrageFigures, {}, { refetchInterval: 30_000 });
  if (!query.data) return <Loading query={query} what={t('The figures')} lines={2} />;
  const { tokens, reverted } = query.data;
  return (
    <div className="four-tiles">
      {tokens.map(({ symbol, trades, gross, fee, fee_value }) => (
        <StatTile
          key={symbol}
          label={t('Fees in {symbol}', { symbol })}
          value={<Money value={fee_value} />}
          note={t('{trades, plural, one {# trade} other {# trades}}: gain {gross}, fee {fee}', {
            trades,
            gross,
            fee,
          })}
          to={page}
          search={{ f_token: symbol }}
        />
      ))}
      <StatTile
        label={t('Reverted')}
        value={<Count value={reverted} />}
        to={page}
        search={{ f_status: 'reverted' }}
      />
    </div>
  );
}
