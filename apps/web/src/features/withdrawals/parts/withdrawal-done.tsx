import type { WithdrawalReceipt } from '@banyan/contract/withdrawals/withdrawals';
import { useCompany } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { isZero, negated } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { WithdrawalTimeline } from './withdrawal-timeline.tsx';

/** A withdrawal that was asked for: its number, its figures, and what happens next. */
export function WithdrawalDone({ withdrawal, again }: { withdrawal: WithdrawalReceipt; again: () => void }) {
  const company = useCompany();
  const { own } = useArea();
  const { no, amount, charge, tds, tds_percent, network_fee, net, destination_masked } = withdrawal;
  return (
    <Receipt
      title={t('{amount} asked for', { amount: formatMoney(amount, company) })}
      isPending
      no={no}
      text={
        <>
          {t('The amount is on hold. If the request is rejected it is free again, and you read the reason.')}
          <WithdrawalTimeline withdrawal={withdrawal} />
        </>
      }
      lines={[
        { label: t('To'), value: destination_masked },
        { label: t('Amount'), value: <Money value={amount} /> },
        { label: t('Charge'), value: <Money value={negated(charge)} /> },
        ...(tds_percent === null ? [] : [{ label: t('TDS'), value: <Money value={negated(tds)} /> }]),
        ...(isZero(network_fee)
          ? []
          : [{ label: t('Network fee'), value: <Money value={negated(network_fee)} /> }]),
        { label: t('You receive'), value: <Money value={net} />, total: true },
      ]}
      actions={
        <>
          <ScreenButton href={`${own('/withdrawal/withdrawal-requests')}?f_no=${no}`}>
            {t('See the request')}
          </ScreenButton>
          <Button onClick={again}>{t('Back to the form')}</Button>
        </>
      }
    />
  );
}
