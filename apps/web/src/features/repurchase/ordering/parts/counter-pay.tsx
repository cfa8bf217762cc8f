import { useNetwork } from '@mantine/hooks';
import { type FormEvent, type RefObject, useState } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { confirmationLabels } from '../../../../components/form/confirmation-labels.ts';
import { FormProblems, NoAnswer, Unanswered } from '../../../../components/form/form-problems.tsx';
import { StepUp } from '../../../../components/form/step-up.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { CartTotals } from './cart-totals.tsx';
import { problemsOf } from './checkout.tsx';
import { DeliveryInputs } from './delivery-inputs.tsx';
import { type BuyerWallet, PaymentInputs } from './payment-inputs.tsx';
import type { Order } from './use-order.ts';

interface Props {
  order: Order;
  /** F4 leads here. */
  panel: RefObject<HTMLFormElement | null>;
  /** Buyer and lines are there. */
  isReady: boolean;
  wallets: readonly BuyerWallet[] | null;
}

/** What the bill comes to and how it is paid. No bill is confirmed without a connection or before the last one is answered. */
export function CounterPay({ order, panel, isReady, wallets }: Props) {
  const { form, quote } = order;
  const company = useCompany();
  const { online } = useNetwork();
  const [isSending, setSending] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || !online || form.unanswered || !form.check()) return;
    void order.submit();
  };
  const wallet = wallets?.find(({ code }) => code === form.text('payment.wallet'));
  return (
    <form
      ref={panel}
      className="card form counter-pay"
      noValidate
      onSubmit={onSubmit}
      aria-label={t('Payment')}
    >
      {form.unanswered && (
        <Unanswered unanswered={form.unanswered} pending={form.pending} onAsk={() => void order.ask()} />
      )}
      {quote && <CartTotals order={order} available={wallet?.available} />}
      <PaymentInputs form={form} buyerType="User" wallets={wallets} isBuyersForm={false} />
      {isSending || form.values.delivery !== 'counter' ? (
        <DeliveryInputs form={form} hasAddressBook={false} counterLabel={t('Handed over here')} />
      ) : (
        <div>
          <Button variant="quiet" onClick={() => setSending(true)}>
            {t('Send the goods')}
          </Button>
        </div>
      )}
      <FormProblems form={form} errors={problemsOf(form.errors)} labels={confirmationLabels} />
      <StepUp form={form} />
      {form.hasNoAnswer && <NoAnswer />}
      {!online && (
        <p className="notice" role="status">
          {t('No connection. The cart is kept on this device; it is billed when the connection is back.')}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        wide
        className="counter-submit"
        busy={form.pending || (isReady && !order.isCurrent)}
        disabled={!isReady || !online || form.unanswered !== undefined}
      >
        {quote ? t('Bill {amount}', { amount: formatMoney(quote.total, company) }) : t('Bill')}
      </Button>
    </form>
  );
}
