import { rawOf } from '@banyan/chain/token-amounts';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import type { packagePrices } from '@banyan/contract/deposits/package-prices';
import { useId, useState } from 'react';
import { toast } from '../../../app/toast.ts';
import { ChooseWallet } from '../../../components/chain/choose-wallet.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { paymentWords } from '../../../lib/payment-words.ts';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import type { Wallet } from '../../../lib/wallets.ts';

type Prices = DataOf<typeof packagePrices>;

interface Props {
  pack: Prices['packages'][number];
  tokens: Prices['tokens'];
  onSet: () => void;
}

/** What a package costs on a chain: the wallet of the gateway's owner sets it there. */
export function ChainPriceForm({ pack, tokens, onSet }: Props) {
  const { price } = pack;
  const [symbol, setSymbol] = useState(price?.symbol ?? tokens[0]?.symbol ?? '');
  const [typed, setTyped] = useState(price?.tokens ?? '');
  const [isSold, setSold] = useState('yes');
  const [problem, setProblem] = useState('');
  const id = useId();
  const token = tokens.find((each) => each.symbol === symbol);
  if (!token) return <p className="notice warning">{t('No token is taken on this chain.')}</p>;

  const set = async (wallet: Wallet): Promise<void> => {
    const text = typed.trim();
    const raw = /^\d{1,16}(\.\d{1,18})?$/.test(text) ? rawOf(text, token.decimals) : null;
    if (!raw) return setProblem(t('Enter a price in tokens, like 12.5.'));
    setProblem('');
    try {
      const chain = await import('../../../lib/chain-wallet.ts');
      const account = await chain.connect(wallet);
      if ((await chain.chainOf(wallet)) !== pack.chain_id) await chain.switchChain(wallet, pack.chain_id);
      const hash = await chain.setPackagePrice(wallet, account, {
        ...pack,
        token: token.token,
        raw,
        is_active: isSold === 'yes',
      });
      if (!(await chain.settled(wallet, hash)))
        return setProblem(t('The chain refused it. Nothing changed.'));
      toast({ severity: 'success', summary: t('The price is set. It is offered when the gateway is read.') });
      onSet();
    } catch (error) {
      setProblem(paymentWords(error));
    }
  };
  return (
    <div className="stack">
      {tokens.length > 1 && (
        <Segments
          label={t('Token')}
          value={symbol}
          options={tokens.map((each) => ({ value: each.symbol, label: each.symbol }))}
          onChange={setSymbol}
        />
      )}
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('Price in {symbol}', { symbol })}
        </label>
        <input
          id={id}
          className="input"
          inputMode="decimal"
          value={typed}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={(event) => setTyped(event.target.value)}
        />
        <p id={`${id}-problem`} className="field-error" role="alert">
          {problem}
        </p>
      </div>
      <Segments
        label={t('Sold on the chain')}
        value={isSold}
        options={[
          { value: 'yes', label: t('Sold') },
          { value: 'no', label: t('Not sold') },
        ]}
        onChange={setSold}
      />
      <p className="caption">
        {t('The account that owns the gateway on {chain} must sign. It pays the network fee.', {
          chain: chainNames[pack.chain_id as ChainId],
        })}
      </p>
      <ChooseWallet label={(wallet) => t('Set with {wallet}', { wallet })} ask={set} />
    </div>
  );
}
