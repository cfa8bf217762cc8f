import { tokensOf } from '@banyan/chain/token-amounts';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { orderPackage, type PackageOrder, readPackageOrder } from '@banyan/contract/deposits/package-orders';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { companyQuery, useCompanyLists } from '../../app/company.ts';
import { useAddress } from '../../app/use-address.ts';
import { ChooseWallet } from '../../components/chain/choose-wallet.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import type { Wallet } from '../../lib/wallets.ts';
import { OrderSteps } from './parts/order-steps.tsx';
import { PayByWallet } from './parts/pay-by-wallet.tsx';

/** A package bought from one's own wallet: connect, approve, pay, and the final event of the gateway makes the topup. */
export default function DappDepositPage() {
  const [{ package: code, order }, open] = useAddress<{ package: string; order: string }>();
  const [wallet, setWallet] = useState<Wallet>();
  return (
    <div className="stack">
      <PageHeader
        help={t('Buy a package from your own wallet. It is active when the block of its payment is final.')}
      />
      {order ? (
        <Watched id={order} first={wallet} again={() => open({})} />
      ) : (
        <OwnersOnly>
          <Choice
            code={code}
            onChoose={(next) => open({ package: next }, { replace: true })}
            onOrdered={(id, by) => {
              setWallet(by);
              open({ order: id }, { resetScroll: true });
            }}
          />
        </OwnersOnly>
      )}
    </div>
  );
}

interface ChoiceProps {
  code: string | undefined;
  onChoose: (code: string) => void;
  onOrdered: (id: string, wallet: Wallet) => void;
}

/** Which package, at which price; the wallet that is connected then is the one that pays. */
function Choice({ code, onChoose, onOrdered }: ChoiceProps) {
  const lists = useCompanyLists();
  const client = useQueryClient();
  const id = useId();
  const sold =
    lists?.packages.flatMap(({ onchain, ...pack }) => (onchain ? [{ ...pack, onchain }] : [])) ?? [];
  const chosen = sold.find((pack) => pack.code === code) ?? sold[0];
  if (!chosen)
    return (
      <Empty
        title={t('No package is sold on a chain now.')}
        text={t('Top up from your wallet, or come back later.')}
      />
    );
  const { onchain } = chosen;
  return (
    <section className="card stack width-form">
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('Package')}
        </label>
        <select
          id={id}
          className="input"
          value={chosen.code}
          onChange={(event) => onChoose(event.target.value)}
        >
          {sold.map((pack) => (
            <option key={pack.code} value={pack.code}>
              {pack.name}
            </option>
          ))}
        </select>
      </div>
      <Lines
        lines={[
          { label: t('Package value'), value: <Money value={chosen.amount} /> },
          { label: t('Chain'), value: chainNames[onchain.chain_id as ChainId] },
          {
            label: t('Price on chain'),
            value: (
              <strong>{`${tokensOf(BigInt(onchain.price_raw), onchain.decimals)} ${onchain.symbol}`}</strong>
            ),
            total: true,
          },
        ]}
      />
      <p className="muted">
        {t('The price is all you pay, beside the network fee. The order holds it for half an hour.')}
      </p>
      <ChooseWallet
        label={(name) => t('Connect {wallet}', { wallet: name })}
        ask={async (wallet) => {
          const { connect } = await import('../../lib/chain-wallet.ts');
          const payer = await connect(wallet);
          const { data } = await call(orderPackage, { body: { package: chosen.code, payer } });
          // what it costs may have changed since the page was opened
          void client.invalidateQueries({ queryKey: companyQuery.queryKey });
          onOrdered(data.id, wallet);
        }}
      />
    </section>
  );
}

interface WatchedProps {
  id: string;
  first: Wallet | undefined;
  again: () => void;
}

function Watched({ id, first, again }: WatchedProps) {
  const query = useCall(readPackageOrder, { id }, { refetchInterval: 2000, staleTime: 0 });
  if (!query.data) return <Loading query={query} what={t('The order')} lines={8} />;
  const order = query.data;
  return (
    <>
      <section className="card stack width-form" aria-label={t('Order')}>
        <Lines lines={linesOf(order)} />
        {order.payment ? (
          <OrderSteps order={order} payment={order.payment} />
        ) : order.is_expired ? (
          <p className="notice warning">{t('The order has expired. Begin again.')}</p>
        ) : (
          <PayByWallet first={first} payment={paymentOf(order)} />
        )}
      </section>
      <div className="width-form">
        <Button onClick={again}>{t('Choose another package')}</Button>
      </div>
    </>
  );
}

const linesOf = ({ package: code, price, symbol, payer, chain_id }: PackageOrder): Line[] => [
  { label: t('Package'), value: code },
  { label: t('Chain'), value: chainNames[chain_id as ChainId] },
  { label: t('Paid from'), value: <span className="mono break-anywhere">{payer}</span> },
  { label: t('Price on chain'), value: <strong>{`${price} ${symbol}`}</strong>, total: true },
];

const paymentOf = (order: PackageOrder) => ({
  ...order,
  chain_id: order.chain_id as ChainId,
  call: { ...order, kind: 'package' as const },
});
