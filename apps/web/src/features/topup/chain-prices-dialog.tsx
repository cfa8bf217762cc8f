import { texts } from '@banyan/contract/core/text';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { packagePrices, type priceProblems } from '@banyan/contract/deposits/package-prices';
import { useState } from 'react';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { ChainPriceForm } from './parts/chain-price-form.tsx';

type Prices = DataOf<typeof packagePrices>;

/** Why a package is not offered on a chain. */
const problems = texts({
  no_fixed_amount: 'Only a package of one price can be sold on a chain.',
  no_price: 'It has no price on this chain yet.',
  not_active: 'The gateway does not sell it now.',
  token_not_taken: 'Its token is not taken.',
  no_rate: 'Its token has no rate.',
} satisfies Record<(typeof priceProblems)[number], string>);

/** What each package costs on each chain, as its gateway says, and the way to set it. */
export default function ChainPricesDialog({ onClose }: { onClose: () => void }) {
  const query = useCall(packagePrices, {}, { refetchInterval: 5000, staleTime: 0 });
  return (
    <Modal title={t('Prices on chain')} kind="drawer" onClose={onClose}>
      {!query.data ? (
        <Loading query={query} what={t('The prices')} lines={8} />
      ) : query.data.packages.length === 0 ? (
        <Empty title={t('No chain is in use.')} text={t('Chains are set up in the settings.')} />
      ) : (
        <div className="stack">
          <p className="caption">
            {t('Prices stand on the gateway of each chain, which is read every few seconds.')}
          </p>
          {query.data.packages.map((pack) => (
            <PriceOf key={`${pack.code} ${pack.chain_id}`} pack={pack} tokens={query.data.tokens} />
          ))}
        </div>
      )}
    </Modal>
  );
}

function PriceOf({ pack, tokens }: { pack: Prices['packages'][number]; tokens: Prices['tokens'] }) {
  const [isOpen, setOpen] = useState(false);
  const { code, chain_id, price, problem } = pack;
  const chain = chainNames[chain_id as ChainId];
  return (
    <section className="card stack" aria-label={t('{code} on {chain}', { code, chain })}>
      <h3>
        {t('{code} on {chain}', { code, chain })}{' '}
        <StatusTag
          status={problem ? t('Not offered') : t('Offered')}
          tone={problem ? 'neutral' : 'success'}
        />
      </h3>
      {problem && <p className="caption">{t(problems[problem])}</p>}
      {price && (
        <Lines
          lines={[
            {
              label: t('Price on chain'),
              value: price.tokens ? `${price.tokens} ${price.symbol}` : t('Token not set up'),
            },
            { label: t('Read'), value: <DateTime value={price.read_at} /> },
          ]}
        />
      )}
      {problem !== 'no_fixed_amount' &&
        (isOpen ? (
          <ChainPriceForm
            pack={pack}
            tokens={tokens.filter((token) => token.chain_id === chain_id)}
            onSet={() => setOpen(false)}
          />
        ) : (
          <div className="form-actions">
            <Button onClick={() => setOpen(true)}>
              {t('Set the price')}
              <span className="visually-hidden"> {t('{code} on {chain}', { code, chain })}</span>
            </Button>
          </div>
        ))}
    </section>
  );
}
