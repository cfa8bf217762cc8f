import { transferWords } from '@banyan/contract/deposits/crypto-deposits';
import type { DepositPayment } from '@banyan/contract/deposits/deposits';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag, toneOf } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { blocksOf } from './blocks-of.ts';
import '../../../components/chain/wallet-steps.css';

interface Props {
  intent: { symbol: string; payments: readonly DepositPayment[] };
}

/** Pending, Confirming with how many blocks, Credited: of each payment that came. It is read out when it changes. */
export function DepositSteps({ intent }: Props) {
  return (
    <div role="status" aria-live="polite">
      {intent.payments.length === 0 ? (
        <ol className="wallet-steps">
          <li>
            <StatusTag status={t('Pending')} tone="warning" />{' '}
            {t('Nothing has come yet. You may close this page.')}
          </li>
        </ol>
      ) : (
        intent.payments.map((payment) => <Steps key={payment.no} payment={payment} symbol={intent.symbol} />)
      )}
    </div>
  );
}

function Steps({ payment, symbol }: { payment: DepositPayment; symbol: string }) {
  const { status, no, amount, credited } = payment;
  const isConfirming = status === 'confirming';
  return (
    <ol className="wallet-steps">
      <li className="done">{t('{amount} {symbol} seen', { amount, symbol })}</li>
      <li className={isConfirming ? undefined : 'done'}>
        {isConfirming && <StatusTag status={t('Confirming')} tone="info" />} {blocksOf(payment)}
      </li>
      <li className={status === 'credited' ? 'done' : undefined}>
        {isConfirming ? (
          t('Credited when its block is final')
        ) : (
          <>
            <StatusTag status={t(transferWords[status])} tone={toneOf(transferWords[status])} />{' '}
            {status === 'credited' && <Money value={credited} strong />}{' '}
            <ScreenLink href={`/user/deposit/deposits-history?f_no=${no}`}>{no}</ScreenLink>
          </>
        )}
      </li>
    </ol>
  );
}
