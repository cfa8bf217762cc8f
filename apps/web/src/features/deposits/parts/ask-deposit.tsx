import type { Endpoint } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { chainNames } from '@banyan/contract/deposits/chains';
import { depositOptions, type requestDeposit } from '@banyan/contract/deposits/deposits';
import type { requestWalletDeposit } from '@banyan/contract/deposits/wallet-deposits';
import { useState } from 'react';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { OwnersOnly } from '../../../components/parts/owners-only.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';

type Options = DataOf<typeof depositOptions>;
type Asking = typeof requestDeposit | typeof requestWalletDeposit;

interface Props {
  endpoint: Asking & Endpoint;
  submitLabel: string;
  onAsked: (id: string) => void;
}

/** Chain, token and amount of what a member will pay in. */
export function AskDeposit(props: Props) {
  const query = useCall(depositOptions);
  if (!query.data) return <Loading query={query} what={t('The chains')} lines={6} />;
  if (query.data.length === 0)
    return <Empty title={t('No token is taken now.')} text={t('Try again later.')} />;
  return (
    <OwnersOnly>
      <AskForm {...props} options={query.data} />
    </OwnersOnly>
  );
}

function AskForm({ endpoint, submitLabel, onAsked, options }: Props & { options: Options }) {
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
        endpoint={endpoint as typeof requestDeposit}
        fields={fieldsOf(chain)}
        initial={{ chain_id: chain.chain_id, token: chain.tokens[0]?.symbol }}
        submitLabel={submitLabel}
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
