import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import {
  readWalletDeposit,
  requestWalletDeposit,
  type WalletDeposit,
} from '@banyan/contract/deposits/wallet-deposits';
import { useAddress } from '../../app/use-address.ts';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AskDeposit } from './parts/ask-deposit.tsx';
import { DepositSteps } from './parts/deposit-steps.tsx';
import { PayByWallet } from './parts/pay-by-wallet.tsx';
import { RateCountdown } from './parts/rate-countdown.tsx';

/** Tokens from the wallet of this browser, through the gateway: approved exactly, paid, and watched block by block. */
export default function DepositWalletPage() {
  const [{ order }, open] = useAddress<{ order: string }>();
  return (
    <div className="stack">
      <PageHeader
        help={t('Pay from a wallet of this browser. It is credited when its block is final.')}
        action={<ScreenButton href="/user/deposit/deposits-history">{t('Deposits')}</ScreenButton>}
      />
      {order ? (
        <Watched id={order} again={() => open({})} />
      ) : (
        <AskDeposit
          endpoint={requestWalletDeposit}
          submitLabel={t('Continue')}
          onAsked={(id) => open({ order: id }, { resetScroll: true })}
        />
      )}
    </div>
  );
}

function Watched({ id, again }: { id: string; again: () => void }) {
  const query = useCall(readWalletDeposit, { id }, { refetchInterval: 2000, staleTime: 0 });
  if (!query.data) return <Loading query={query} what={t('The deposit')} lines={10} />;
  return <Paying deposit={query.data} again={again} />;
}

function Paying({ deposit, again }: { deposit: WalletDeposit; again: () => void }) {
  const { amount, symbol, payments } = deposit;
  const chain_id = deposit.chain_id as ChainId;
  return (
    <>
      <section className="card stack width-form" aria-label={t('Deposit')}>
        <Lines
          lines={[
            { label: t('Chain'), value: chainNames[chain_id] },
            { label: t('Amount'), value: `${amount} ${symbol}` },
            { label: t('Rate'), value: <Money value={deposit.rate} /> },
            { label: t('Rate holds'), value: <RateCountdown until={deposit.expires_at} /> },
            { label: t('Worth'), value: <Money value={deposit.expected} strong />, total: true },
          ]}
        />
        {payments.length === 0 && (
          <PayByWallet
            payment={{ ...deposit, chain_id, call: { kind: 'deposit', order_id: deposit.order_id } }}
          />
        )}
      </section>
      {payments.length > 0 && (
        <section className="card stack width-form" aria-label={t('What has come')}>
          <h2>{t('What has come')}</h2>
          <DepositSteps intent={deposit} />
        </section>
      )}
      <div className="width-form">
        <Button onClick={again}>{t('Pay in more')}</Button>
      </div>
    </>
  );
}
