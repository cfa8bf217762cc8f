import type { BodyOf } from '@banyan/contract/core/endpoint';
import { type creditDebit, walletOwner } from '@banyan/contract/ledger/ledger';
import { WaitsByHand } from '../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { addDecimals, compareDecimals, negated } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** A credit or debit before it is sent: whose wallet, what it holds and what it will hold. */
export function AdjustmentReview({ values }: { values: BodyOf<typeof creditDebit> }) {
  const { owner_type, user_id, amount, reason, remark } = values;
  const asked = { owner_type, user_id };
  const query = useCall(walletOwner, asked, { quiet: true });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The wallet')} lines={6} />;
  const wallet = data.wallets.find(({ code }) => code === values.wallet);
  const isCredit = values.direction === 'Credit';
  const before = wallet?.balance ?? '0';
  const after = addDecimals([before, isCredit ? amount : negated(amount)]);
  const isShort = compareDecimals(after, '0') < 0;
  return (
    <>
      <Lines
        lines={[
          { label: t('For'), value: `${data.name} (${data.user_id})` },
          { label: t('Reason'), value: `${fromServer(reason)}: ${remark}` },
          {
            label: t('{wallet} now', { wallet: fromServer(wallet?.name ?? '') }),
            value: <Money value={before} />,
          },
          {
            label: isCredit ? t('Credit') : t('Debit'),
            value: <Money value={isCredit ? amount : negated(amount)} signed />,
          },
          { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} />, total: true },
        ]}
      />
      {isShort && <p className="field-error">{t('Insufficient funds! A wallet is never negative.')}</p>}
      <WaitsByHand userId={user_id} value={isCredit ? amount : negated(amount)} />
    </>
  );
}
