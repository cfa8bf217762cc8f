import { text } from '@banyan/contract/core/text';
import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { depositOptions, readDepositIntent, requestDeposit } from '@banyan/contract/deposits/deposits';
import { useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { OwnersOnly } from '../../components/parts/owners-only.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { DepositAddress } from './parts/deposit-address.tsx';

type Options = DataOf<typeof depositOptions>;

/** Tokens to one's own address from any wallet: what will come, where to, and what has come, watched block by block. */
export default function DepositCryptoPage() {
  const [{ intent }, open] = useAddress<{ intent: string }>();
  const query = useCall(depositOptions, {}, { enabled: !intent });
  return (
    <div className="stack">
      <PageHeader
        help={t('Pay from any wallet to an address of your own. It is credited when its block is final.')}
        action={<ScreenButton href="/user/deposit/deposits-history">{t('Deposits')}</ScreenButton>}
      />
      {intent ? (
        <Watched id={intent} again={() => open({})} />
      ) : !query.data ? (
        <Loading query={query} what={t('The chains')} lines={6} />
      ) : query.data.length === 0 ? (
        <Empty title={t('No token is taken now.')} text={t('Try again later.')} />
      ) : (
        <OwnersOnly>
          <AskForm options={query.data} onAsked={(id) => open({ intent: id }, { resetScroll: true })} />
        </OwnersOnly>
      )}
    </div>
  );
}

function AskForm({ options, onAsked }: { options: Options; onAsked: (id: string) => void }) {
  const [chainId, setChain] = useState(options[0]?.chain_id);
  const chain = options.find(({ chain_id }) => chain_id === chainId);
  if (!chain) return null;
  return (
    <section className="card stack width-form">
      <Segments
        label={t('Chain')}
        value={String(chain.chain_id)}
        options={options.map(({ chain_id }) => ({ value: String(chain_id), label: chainNames[chain_id] }))}
        onChange={(value) => setChain(options.find(({ chain_id }) => String(chain_id) === value)?.chain_id)}
      />
      <ActionForm
        key={chain.chain_id}
        endpoint={requestDeposit}
        fields={fieldsOf(chain)}
        initial={{ chain_id: chain.chain_id, token: chain.tokens[0]?.symbol }}
        submitLabel={t('Show the address')}
        onDone={({ data }) => onAsked(data.id)}
      />
    </section>
  );
}

const fieldsOf = ({ tokens }: Options[number]): Fields<typeof requestDeposit> => ({
  token: {
    label: text('Token'),
    kind: 'choice',
    options: tokens.map(({ symbol, minimum, rate }) => ({
      value: symbol,
      label: symbol,
      note: t('Rate {rate}, at least {minimum}', { rate, minimum }),
    })),
  },
  tokens: { label: text('Amount in tokens') },
});

function Watched({ id, again }: { id: string; again: () => void }) {
  const query = useCall(readDepositIntent, { id }, { refetchInterval: 2000, staleTime: 0 });
  if (!query.data) return <Loading query={query} what={t('The deposit')} lines={10} />;
  return (
    <DepositAddress intent={query.data} name={chainNames[query.data.chain_id as ChainId]} again={again} />
  );
}
