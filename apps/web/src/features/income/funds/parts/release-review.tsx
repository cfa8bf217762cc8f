import type { BodyOf } from '@banyan/contract/core/endpoint';
import { fundHolder, type releaseFund } from '@banyan/contract/income/fund-releases';
import { WaitsByHand } from '../../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { addDecimals, compareDecimals, isZero, negated } from '../../../../lib/decimal.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';

/** A release before it is sent: whose, for what, the tax that is due now, and what is left in the fund. */
export function ReleaseReview({ user_id, wallet, amount, reason, file_name }: BodyOf<typeof releaseFund>) {
  const query = useCall(fundHolder, { user_id, amount }, { quiet: true, gcTime: 0 });
  const { data } = query;
  if (!data?.tax) return <Loading query={query} what={t('The fund')} lines={8} />;
  const { tax } = data;
  const fund = data.funds.find(({ code }) => code === wallet);
  const before = fund?.balance ?? '0';
  const after = addDecimals([before, negated(amount)]);
  const isShort = compareDecimals(after, '0') < 0;
  return (
    <>
      <Lines
        lines={[
          { label: t('Member'), value: `${data.name} (${data.user_id})` },
          { label: t('Reason'), value: reason },
          { label: t('Bill'), value: file_name },
          {
            label: t('{wallet} now', { wallet: fromServer(fund?.name ?? '') }),
            value: <Money value={before} />,
          },
          { label: t('Release'), value: <Money value={negated(amount)} signed /> },
          { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} /> },
          ...(isZero(tax.tds) || tax.tds_percent === null
            ? []
            : [
                {
                  label: t('TDS, {percent}', { percent: formatPercent(tax.tds_percent) }),
                  value: <Money value={negated(tax.tds)} signed />,
                },
              ]),
          { label: t('Into the main wallet'), value: <Money value={tax.net} />, total: true },
        ]}
      />
      {isShort && <p className="field-error">{t('Insufficient funds! A wallet is never negative.')}</p>}
      <WaitsByHand userId={user_id} value={amount} />
    </>
  );
}
