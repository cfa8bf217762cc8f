import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import {
  type TransferTarget,
  transferFund,
  type transferOptions,
  transferRecipient,
} from '@banyan/contract/transfers/transfers';
import { useCallback, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields, Option } from '../../../components/form/field.tsx';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { WatchValues } from '../../../components/form/watch-values.tsx';
import { termsWords } from '../../../components/parts/transfer-words.ts';
import { formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { t } from '../../../lib/text.ts';
import { TransferDone } from './transfer-done.tsx';
import { TransferReview } from './transfer-review.tsx';
import { useWalletNames } from './use-wallet-names.ts';

// on a desktop alone
const TransferSide = lazyPart(() => import('./transfer-side.tsx'));

interface Props {
  target: TransferTarget;
  /** The open pairs of wallets to this target. */
  options: readonly ReplyOf<typeof transferOptions>['data'][number][];
  history: string;
}

/** The wallets follow from each other: to one that is sent from, only those that are open from it. */
export function TransferForm({ target, options, history }: Props) {
  const company = useCompany();
  const names = useWalletNames();
  const [first] = options;
  const [pair, setPair] = useState({ from: first?.from_wallet ?? '', to: first?.to_wallet ?? '' });
  const fromPair = options.filter(({ from_wallet }) => from_wallet === pair.from);
  const chosen = fromPair.find(({ to_wallet }) => to_wallet === pair.to);
  const follow = useCallback(
    ({ from_wallet = '', to_wallet = '' }: Record<string, string>, form: AnyForm) => {
      setPair({ from: from_wallet, to: to_wallet });
      const open = options.filter((option) => option.from_wallet === from_wallet);
      if (open.every((option) => option.to_wallet !== to_wallet)) form.set('to_wallet', open[0]?.to_wallet);
    },
    [options],
  );
  const senders: Option[] = [...new Map(options.map((option) => [option.from_wallet, option])).values()].map(
    ({ from_wallet, available }) => ({
      value: from_wallet,
      label: `${names.own(from_wallet)}: ${formatMoney(available, company)}`,
    }),
  );
  const fields: Fields<typeof transferFund> = {
    user_id: {
      label: target === 'Franchise' ? text('Franchise id') : text('User id'),
      kind: 'member',
      lookup: transferRecipient,
      lookupQuery: { to_type: target },
      onlyIf: () => target !== 'Own',
    },
    from_wallet: { label: text('From wallet'), kind: 'select', options: senders },
    to_wallet: {
      label: text('To wallet'),
      kind: 'select',
      options: fromPair.map(({ to_wallet }) => ({ value: to_wallet, label: names.of(target, to_wallet) })),
    },
    amount: {
      label: text('Amount'),
      kind: 'money',
      hint: chosen && termsWords(chosen, company).join(' '),
    },
    remark: { label: text('Remark (optional)') },
  };
  return (
    <ActionForm
      endpoint={transferFund}
      fields={fields}
      initial={{ to_type: target, from_wallet: first?.from_wallet, to_wallet: first?.to_wallet }}
      submitLabel={({ amount }) => t('Send {amount}', { amount: formatMoney(amount, company) })}
      review={(values) => <TransferReview values={values} />}
      side={(form) => <TransferSide form={form} target={target} />}
      receipt={({ data }, again) => <TransferDone transfer={data} again={again} history={history} />}
    >
      {(form) => <WatchValues form={form} names={['from_wallet', 'to_wallet']} onChange={follow} />}
    </ActionForm>
  );
}
