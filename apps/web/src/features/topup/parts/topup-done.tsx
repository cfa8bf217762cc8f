import { recordLink } from '@banyan/contract/core/records';
import type { TopupReceipt } from '@banyan/contract/topup/topup';
import { IconReceipt } from '@tabler/icons-react';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { codeWords, t } from '../../../lib/text.ts';

/** The address of the printed receipt; the token opens it without a session. */
export const receiptUrl = ({ receipt_no, token }: { receipt_no: string; token?: string }): string =>
  `${recordLink('topup', receipt_no)}${token ? `&token=${encodeURIComponent(token)}` : ''}`;

/** A topup that was made: its number, what was paid, and the way to the printed receipt. */
export function TopupDone({ receipt, again }: { receipt: TopupReceipt; again: () => void }) {
  return (
    <Receipt
      title={t('{package} topped up', { package: receipt.package })}
      no={receipt.receipt_no}
      lines={[
        { label: t('For'), value: `${receipt.name} (${receipt.user_id})` },
        { label: t('Amount'), value: <Money value={receipt.amount} /> },
        { label: t('Tax (GST)'), value: <Money value={receipt.gst} /> },
        { label: t('Source'), value: codeWords(receipt.payment_mode) },
        { label: t('Paid'), value: <Money value={receipt.net_payable} />, total: true },
      ]}
      actions={
        <>
          <ScreenLink href={receiptUrl(receipt)} className="button primary">
            <IconReceipt size={18} stroke={1.6} aria-hidden />
            {t('Open the receipt')}
          </ScreenLink>
          <Button onClick={again}>{t('Top up again')}</Button>
        </>
      }
    />
  );
}
