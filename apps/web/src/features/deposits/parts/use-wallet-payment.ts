import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../../lib/call.ts';
import type { Funds } from '../../../lib/chain-wallet.ts';
import { paymentWords } from '../../../lib/payment-words.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import { t } from '../../../lib/text.ts';
import type { WalletPayment } from '../../../lib/wallet-payment.ts';
import type { Wallet } from '../../../lib/wallets.ts';

/** What the wallet shows to this page. */
interface Seen {
  account: string;
  chain: number;
  /** null = it is on another chain. */
  funds: Funds | null;
}
type Step = 'connect' | 'switch' | 'approve' | 'pay';

/** What speaks to a chain is large, and comes when a wallet is chosen. */
const chainWallet = () => import('../../../lib/chain-wallet.ts');

/** The steps of a payment by wallet; nothing of it counts before the chain says so. */
export function useWalletPayment(payment: WalletPayment, first: Wallet | undefined) {
  const key = `sent ${payment.call.order_id}`;
  const [wallet, setWallet] = useState(first);
  const [seen, setSeen] = useState<Seen>();
  const [busy, setBusy] = useState<Step>();
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState(() => readStored('local', key));

  const look = async (of: Wallet): Promise<void> => {
    const { connect, chainOf, readFunds } = await chainWallet();
    const account = await connect(of);
    const chain = await chainOf(of);
    const funds = chain === payment.chain_id ? await readFunds(of, account, payment) : null;
    setSeen({ account, chain, funds });
  };
  const take = async (step: Step, work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(step);
    setProblem('');
    try {
      await work();
    } catch (error) {
      if (!(error instanceof CallError)) setProblem(paymentWords(error));
    } finally {
      setBusy(undefined);
    }
  };
  const forget = (): void => {
    removeStored('local', key);
    setSent(undefined);
  };

  const lookAgain = useEffectEvent(() => {
    if (wallet && !busy) void take('connect', () => look(wallet));
  });
  useEffect(() => {
    if (!wallet) return;
    const { provider } = wallet;
    lookAgain();
    const changed = () => lookAgain();
    for (const event of ['accountsChanged', 'chainChanged']) provider.on?.(event, changed);
    return () => {
      for (const event of ['accountsChanged', 'chainChanged']) provider.removeListener?.(event, changed);
    };
  }, [wallet]);

  return {
    wallet,
    seen,
    busy,
    problem,
    /** The transaction that was handed to the chain; what comes of it the server says. */
    sent: typeof sent === 'string' ? sent : undefined,
    forget,
    connect: async (chosen: Wallet) => setWallet(chosen),
    switchChain: (of: Wallet) =>
      take('switch', async () => {
        await (await chainWallet()).switchChain(of, payment.chain_id);
        await look(of);
      }),
    approve: (of: Wallet, account: string) =>
      take('approve', async () => {
        const { approve, settled } = await chainWallet();
        const hash = await approve(of, account as `0x${string}`, payment);
        if (!(await settled(of, hash))) setProblem(t('The chain refused the approval. Try again.'));
        await look(of);
      }),
    pay: (of: Wallet, account: string) =>
      take('pay', async () => {
        const { pay, settled } = await chainWallet();
        const hash = await pay(of, account as `0x${string}`, payment);
        writeStored('local', key, hash);
        setSent(hash);
        if (await settled(of, hash)) return;
        forget();
        setProblem(t('The chain refused the payment. Nothing was paid.'));
      }),
  };
}
