import type { BodyOf } from '@banyan/contract/core/endpoint';
import { walletOwner } from '@banyan/contract/ledger/ledger';
import { type adminTransfer, transferRecipient } from '@banyan/contract/transfers/transfers';
import { WaitsByHand } from '../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { addDecimals, compareDecimals, negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { useWalletNames } from './use-wallet-names.ts';

/** Between whom money is about to be moved, and what the sender's wallet holds before and after. */
export function AdminTransferReview({ values }: { values: BodyOf<typeof adminTransfer> }) {
  const names = useWalletNames();
  const { from_type, from_user_id, from_wallet, to_type, to_user_id, to_wallet, amount, remark } = values;
  const from = useCall(walletOwner, { owner_type: from_type, user_id: from_user_id }, { quiet: true });
  const to = useCall(transferRecipient, { to_type, user_id: to_user_id }, { quiet: true });
  if (!from.data) return <Loading query={from} what={t('The wallet')} lines={6} />;
  if (!to.data) return <Loading query={to} what={t('The recipient')} lines={6} />;
  const wallet = from.data.wallets.find(({ code }) => code === from_wallet);
  const before = wallet?.balance ?? '0';
  const after = addDecimals([before, negated(amount)]);
  const isShort = compareDecimals(after, '0') < 0;
  return (
    <>
      <Lines
        lines={[
          { label: t('From'), value: `${from.data.name} (${from.data.user_id})` },
          { label: t('To'), value: `${to.data.name} (${to.data.user_id})` },
          { label: t('To wallet'), value: names.of(to_type, to_wallet) },
          { label: t('Remark'), value: remark },
          {
            label: t('{wallet} now', { wallet: fromServer(wallet?.name ?? '') }),
            value: <Money value={before} />,
          },
          { label: t('Amount'), value: <Money value={negated(amount)} signed /> },
          { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} />, total: true },
        ]}
      />
      {isShort && <p className="field-error">{t('Insufficient funds! A wallet is never negative.')}</p>}
      <WaitsByHand userId={to_user_id} value={amount} />
    </>
  );
}
