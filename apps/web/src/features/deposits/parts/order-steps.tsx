import { recordLink } from '@banyan/contract/core/records';
import { transferWords } from '@banyan/contract/deposits/crypto-deposits';
import type { PackageOrder } from '@banyan/contract/deposits/package-orders';
import { HashText } from '../../../components/chain/hash-text.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { StatusTag, toneOf } from '../../../components/parts/status-tag.tsx';
import { t } from '../../../lib/text.ts';
import { blocksOf } from './blocks-of.ts';
import '../../../components/chain/wallet-steps.css';

interface Props {
  order: PackageOrder;
  payment: NonNullable<PackageOrder['payment']>;
}

/** What came for an order: confirming, then the receipt, or why it became something else. It is read out when it changes. */
export function OrderSteps({ order, payment }: Props) {
  const { status, no } = payment;
  const isConfirming = status === 'confirming';
  return (
    <ol className="wallet-steps" aria-live="polite">
      <li className="done">
        {t('Paid')} <HashText hash={payment.tx} />
      </li>
      <li className={isConfirming ? undefined : 'done'}>
        {isConfirming && <StatusTag status={t('Confirming')} tone="info" />} {blocksOf(payment)}
      </li>
      <li className={status === 'bought' ? 'done' : undefined}>
        {isConfirming ? (
          t('Active when its block is final')
        ) : (
          <>
            <StatusTag status={t(transferWords[status])} tone={toneOf(transferWords[status])} />{' '}
            {status === 'credited' && (
              <>
                <Money value={payment.credited} strong />{' '}
                {t('went to your fund wallet in place of the package.')}{' '}
                <ScreenLink href={`/user/deposit/deposits-history?f_no=${no}`}>{no}</ScreenLink>
              </>
            )}
          </>
        )}
      </li>
      {order.receipt_no && (
        <li className="done">
          <ScreenLink href={recordLink('topup', order.receipt_no)} className="button primary">
            {t('Open the receipt')}
          </ScreenLink>
        </li>
      )}
    </ol>
  );
}
