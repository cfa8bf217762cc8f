import { tokensOf } from '@banyan/chain/token-amounts';
import { chainNames } from '@banyan/contract/deposits/chains';
import type { ReactNode } from 'react';
import { ChooseWallet } from '../../../components/chain/choose-wallet.tsx';
import { HashText } from '../../../components/chain/hash-text.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { t } from '../../../lib/text.ts';
import type { WalletPayment } from '../../../lib/wallet-payment.ts';
import type { Wallet } from '../../../lib/wallets.ts';
import { useWalletPayment } from './use-wallet-payment.ts';
import '../../../components/chain/wallet-steps.css';

interface Props {
  payment: WalletPayment;
  /** A wallet that was chosen already. */
  first?: Wallet | undefined;
}

/** Connect, switch the chain, approve exactly, pay: one step at a time, each said by the wallet itself. */
export function PayByWallet({ payment, first }: Props) {
  const steps = useWalletPayment(payment, first);
  const { wallet, seen, busy, problem, sent } = steps;
  const price = `${tokensOf(BigInt(payment.price_raw), payment.decimals)} ${payment.symbol}`;
  const chain = chainNames[payment.chain_id];
  if (sent)
    return (
      <ol className="wallet-steps" aria-live="polite">
        <li className="done">
          {t('{price} sent', { price })} <HashText hash={sent} />
        </li>
        <li>{t('Waiting until the chain shows it. You may close this page.')}</li>
        <li>
          <Button variant="quiet" onClick={steps.forget}>
            {t('It was not sent')}
          </Button>
        </li>
      </ol>
    );
  if (!wallet)
    return <ChooseWallet label={(name) => t('Connect {wallet}', { wallet: name })} ask={steps.connect} />;
  return (
    <div className="stack" aria-live="polite">
      <ol className="wallet-steps">
        <li className={seen ? 'done' : undefined}>
          {seen ? (
            <>
              {wallet.name} <span className="mono break-anywhere">{seen.account}</span>
            </>
          ) : (
            <Button busy={busy === 'connect'} onClick={() => void steps.connect({ ...wallet })}>
              {t('Connect {wallet}', { wallet: wallet.name })}
            </Button>
          )}
        </li>
        {seen && <Next payment={payment} price={price} chain={chain} steps={steps} />}
      </ol>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface NextProps {
  payment: WalletPayment;
  price: string;
  chain: string;
  steps: ReturnType<typeof useWalletPayment>;
}

/** What is to be done next with a connected wallet. */
function Next({ payment, price, chain, steps }: NextProps): ReactNode {
  const { wallet, seen, busy } = steps;
  if (!wallet || !seen) return null;
  const { account, funds } = seen;
  const { payer, price_raw, decimals, symbol } = payment;
  if (payer && payer.toLowerCase() !== account.toLowerCase())
    return <li>{t('This order is paid from {payer}. Choose that account in your wallet.', { payer })}</li>;
  if (!funds)
    return (
      <li>
        <p>{t('Your wallet is on another chain.')}</p>
        <Button variant="primary" busy={busy === 'switch'} onClick={() => void steps.switchChain(wallet)}>
          {t('Switch to {chain}', { chain })}
        </Button>
      </li>
    );
  const raw = BigInt(price_raw);
  const has = `${tokensOf(funds.balance, decimals)} ${symbol}`;
  if (funds.balance < raw) {
    const short = `${tokensOf(raw - funds.balance, decimals)} ${symbol}`;
    return (
      <li className="field-error">{t('Your wallet holds {has}: {short} too little.', { has, short })}</li>
    );
  }
  const isApproved = funds.allowance >= raw;
  return (
    <>
      <li className="done">{t('{chain}: your wallet holds {has}', { chain, has })}</li>
      <li className={isApproved ? 'done' : undefined}>
        {isApproved ? (
          t('{price} approved', { price })
        ) : (
          <Button
            variant="primary"
            busy={busy === 'approve'}
            onClick={() => void steps.approve(wallet, account)}
          >
            {t('Approve {price}', { price })}
          </Button>
        )}
      </li>
      {isApproved && (
        <li>
          <Button variant="primary" busy={busy === 'pay'} onClick={() => void steps.pay(wallet, account)}>
            {t('Pay {price}', { price })}
          </Button>
        </li>
      )}
    </>
  );
}
