import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { orderBuyer } from '@banyan/contract/repurchase/shop';
import {
  changeStandingOrder,
  giveStandingOrder,
  standingOrders,
} from '@banyan/contract/repurchase/standing-orders';
import type { ReactNode } from 'react';
import { AnyField } from '../../../../components/form/field.tsx';
import { Receipt } from '../../../../components/form/receipt.tsx';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { PageHeader } from '../../../../components/parts/page-header.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall, useRows } from '../../../../lib/use-call.ts';
import type { OrderTerms } from './checkout.tsx';
import { OrderFromShop } from './order-from-shop.tsx';

type Row = RowOf<typeof standingOrders>;
type Given = ReplyOf<typeof giveStandingOrder>['data'];

/** Gives a standing order, or agrees anew to one of before: products, then day, delivery and wallet, then the review. */
export function StandingForm({ no }: { no: string | undefined }) {
  const buyer = useCall(orderBuyer);
  const before = useRows(standingOrders, { no }, { enabled: no !== undefined, gcTime: 0 });
  const [agreed] = before.data?.data ?? [];
  const isReady = buyer.data && (no === undefined || before.data !== undefined);
  return (
    <div className="stack">
      <PageHeader
        title={no ? t('Change the standing order {no}', { no }) : t('Give a standing order')}
        help={t('Choose what you need each month. You check everything once more before you agree.')}
        action={
          <ScreenButton href="/user/repurchase/standing-orders">{t('My standing orders')}</ScreenButton>
        }
      />
      {isReady ? (
        <OrderFromShop
          key={no}
          endpoint={no ? changeStandingOrder : giveStandingOrder}
          place="standing"
          buyerType="User"
          wallets={buyer.data?.wallets ?? null}
          isBuyersForm
          hasAddressBook
          counterLabel={t('I pick it up')}
          terms={terms()}
          {...(agreed && no ? startOf(agreed, no) : {})}
          receipt={(given: Given, { again }) => <GivenReceipt given={given} again={again} />}
        />
      ) : (
        <Loading query={buyer.data ? before : buyer} what={t('The shop')} lines={8} />
      )}
    </div>
  );
}

/** A standing order of before, as the form holds it. */
const startOf = ({ lines, day, wallet_code, delivery }: Row, no: string) => ({
  initial: { no, day, payment: { wallet: wallet_code }, delivery: delivery ?? 'counter' },
  initialLines: lines.map(({ sku, product, quantity }) => ({ sku, name: product, quantity })),
});

const terms = (): OrderTerms => ({
  inputs: (form) => (
    <AnyField
      form={form}
      name="day"
      def={{
        label: text('Day of month'),
        kind: 'count',
        hint: t('1 to 31. In a shorter month it is the last day.'),
      }}
    />
  ),
  lines: (form) => [{ label: t('Day of month'), value: String(form.values.day ?? '') }],
  submitLabel: (amount) => t('Order each month, at most {amount}', { amount }),
  againLabel: t('My standing orders'),
});

function GivenReceipt({ given: { no, next_on }, again }: { given: Given; again: ReactNode }) {
  return (
    <Receipt
      title={t('Standing order given')}
      no={no}
      text={t('Keep enough money in the wallet. If an order cannot be made, you are told why.')}
      lines={[{ label: t('Next on'), value: <DateTime value={next_on} withTime={false} />, total: true }]}
      actions={again}
    />
  );
}
