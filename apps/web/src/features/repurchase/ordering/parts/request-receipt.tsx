import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { requestProducts } from '@banyan/contract/repurchase/stock-requests';
import { Receipt } from '../../../../components/form/receipt.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { t } from '../../../../lib/text.ts';
import type { Shown } from './order-from-shop.tsx';

type Requested = ReplyOf<typeof requestProducts>['data'];

/** What was asked for, and who decides it. */
export const requestReceiptOf = ({ no, status, seller, total }: Requested, { again }: Shown) => (
  <Receipt
    title={t('Requested')}
    isPending
    no={no}
    text={t('{seller} decides it. Nothing is paid or set aside before.', { seller })}
    lines={[
      { label: t('Status'), value: <StatusTag status={status} /> },
      { label: t('Total with tax'), value: <Money value={total} />, total: true },
    ]}
    actions={
      <>
        {again}
        <ScreenButton href={`/franchise/inventory/product-requests?f_no=${no}`}>
          {t('Open request')}
        </ScreenButton>
      </>
    }
  />
);
