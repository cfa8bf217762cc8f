import { type ChainId, chainNames } from '@banyan/contract/deposits/chains';
import { type PrintedReceipt, readTopupReceipt } from '@banyan/contract/topup/topup';
import { useCompany } from '../../app/company.ts';
import { useAddress } from '../../app/use-address.ts';
import { TransactionLink } from '../../components/chain/transaction-link.tsx';
import { DocumentPage } from '../../components/document/document-page.tsx';
import { VerifyCode } from '../../components/document/verify-code.tsx';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { type Line, Lines } from '../../components/parts/lines.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { amountInWords } from '../../lib/amount-words.ts';
import { formatPercent } from '../../lib/format.ts';
import { codeWords, t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import './topup-receipt-page.css';

/** The receipt of a topup on one page of A5: by its token, or for its member, its payer and an admin. */
export default function TopupReceiptPage() {
  const [{ receipt_no = '', token }] = useAddress<{ receipt_no: string; token: string }>();
  const query = useCall(readTopupReceipt, { receipt_no, token }, { quiet: true, enabled: receipt_no !== '' });
  return (
    <DocumentPage
      title={t('Topup receipt')}
      no={receipt_no}
      foot={t('Made by the system; valid without a signature.')}
    >
      {query.data ? (
        <Paper receipt={query.data} />
      ) : receipt_no === '' ? (
        <Empty
          title={t('This link is not complete.')}
          text={t('Open the receipt from the list of topups.')}
        />
      ) : (
        <Loading query={query} what={t('The receipt')} lines={10} />
      )}
    </DocumentPage>
  );
}

function Paper({ receipt }: { receipt: PrintedReceipt }) {
  const { currency_symbol } = useCompany();
  const { paid_by } = receipt;
  const lines: Line[] = [
    { label: t('Transaction id'), value: <span className="mono">{receipt.receipt_no}</span> },
    { label: t('Date'), value: <DateTime value={receipt.at} /> },
    { label: t('Member'), value: `${receipt.name} (${receipt.user_id})` },
    { label: t('Package'), value: receipt.package },
    { label: t('Package value'), value: <Money value={receipt.amount} /> },
    { label: t('Money received'), value: <Money value={receipt.paid} /> },
    {
      label: t('GST {rate}', { rate: formatPercent(receipt.gst_percent) }),
      value: <Money value={receipt.gst} />,
    },
    { label: t('Total'), value: <Money value={receipt.total} /> },
    { label: t('Payment mode'), value: codeWords(receipt.payment_mode) },
  ];
  if (paid_by && paid_by.user_id !== receipt.user_id) {
    lines.push({ label: t('Paid by'), value: `${paid_by.name} (${paid_by.user_id})` });
  }
  const { on_chain } = receipt;
  if (on_chain) {
    const { chain_id, tx, block } = on_chain;
    lines.push(
      {
        label: t('Chain'),
        value: t('{chain}, block {block}', { chain: chainNames[chain_id as ChainId], block }),
      },
      { label: t('Transaction'), value: <TransactionLink chain_id={chain_id as ChainId} hash={tx} /> },
    );
  }
  lines.push({ label: t('Net payable'), value: <Money value={receipt.net_payable} />, total: true });
  return (
    <>
      {receipt.status === 'Reversed' && (
        <p className="receipt-reversed">
          <StatusTag status="Reversed" /> {t('This topup was reversed. The money was given back.')}
        </p>
      )}
      <Lines lines={lines} />
      <p className="receipt-words">{amountInWords(receipt.net_payable, currency_symbol)}</p>
      <VerifyCode alt={t('QR code to verify this receipt')} url={receipt.verify_url} svg={receipt.qr_svg} />
    </>
  );
}
