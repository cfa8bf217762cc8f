import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { useNetwork } from '@mantine/hooks';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { confirmationLabels } from '../../../../components/form/confirmation-labels.ts';
import { FormProblems, NoAnswer, Unanswered } from '../../../../components/form/form-problems.tsx';
import { StepUp } from '../../../../components/form/step-up.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { formatMoney } from '../../../../lib/format.ts';
import { codeWords, fromServer, t } from '../../../../lib/text.ts';
import type { CartLine } from './cart.ts';
import { CartTotals } from './cart-totals.tsx';
import { DeliveryInputs } from './delivery-inputs.tsx';
import { type BuyerWallet, PaymentInputs } from './payment-inputs.tsx';
import type { Order } from './use-order.ts';

/** What is agreed to beside goods, delivery and a wallet. */
export interface OrderTerms {
  inputs: (form: Order['form']) => ReactNode;
  /** Of the review. */
  lines: (form: Order['form']) => Line[];
  submitLabel: (amount: string) => string;
  /** Behind the receipt. */
  againLabel: string;
}

interface Props {
  order: Order;
  lines: readonly CartLine[];
  isReview: boolean;
  /** Between the cart, the inputs and the review. */
  onStep: (step: 'checkout' | 'review' | undefined) => void;
  buyer?: string | undefined;
  buyerType: 'User' | 'Franchise';
  wallets: readonly BuyerWallet[] | null;
  /** The buyer fills the form in; else the seller does, at a counter. */
  isBuyersForm: boolean;
  /** The buyer has kept addresses to choose from. */
  hasAddressBook?: boolean;
  counterLabel?: string;
  /** Where a request is sent for certain. */
  office?: DeliveryAddress;
  terms?: OrderTerms;
}

/** Delivery and payment, then everything once more, then the second factor. */
export function Checkout({
  order,
  lines,
  isReview,
  onStep,
  buyer,
  buyerType,
  wallets,
  isBuyersForm,
  hasAddressBook = false,
  counterLabel = '',
  office,
  terms,
}: Props) {
  const { form, quote } = order;
  const company = useCompany();
  const { online } = useNetwork();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is read from its beginning
  useEffect(() => heading.current?.focus(), [isReview]);
  const isRefused = Object.keys(form.errors).some((name) => /^(delivery|payment)/.test(name));
  useEffect(() => {
    if (isReview && isRefused) onStep('checkout');
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!form.check()) return;
    if (isReview) void order.submit();
    else onStep('review');
  };
  const placeWords = (amount: string): string =>
    terms
      ? terms.submitLabel(amount)
      : office
        ? t('Request for {amount}', { amount })
        : t('Order for {amount}', { amount });
  const wallet = wallets?.find(({ code }) => code === form.text('payment.wallet'));
  return (
    <form className="form card width-form" noValidate onSubmit={onSubmit}>
      {form.unanswered && (
        <Unanswered unanswered={form.unanswered} pending={form.pending} onAsk={() => void order.ask()} />
      )}
      <FormProblems form={form} errors={problemsOf(form.errors)} labels={confirmationLabels} />
      <h2 ref={heading} tabIndex={-1}>
        {isReview ? t('Check before you confirm') : office ? t('Payment') : t('Delivery and payment')}
      </h2>
      {isReview ? (
        <Lines
          lines={[
            ...(buyer ? [{ label: t('Buyer'), value: buyer }] : []),
            ...(terms?.lines(form) ?? []),
            ...lines.map(({ name, sku, quantity }) => ({
              label: `${name} (${sku})`,
              value: `× ${quantity}`,
            })),
            {
              label: t('Delivery'),
              value: deliveryWords(office ?? form.values.delivery, counterLabel),
            },
            {
              label: t('Paid from'),
              value: wallet
                ? fromServer(wallet.name)
                : codeWords(form.text('payment.mode') || form.text('payment.wallet')),
            },
          ]}
        />
      ) : (
        <>
          {terms?.inputs(form)}
          {office ? (
            <p className="muted">
              {t('It is sent to your office: {address}', { address: deliveryWords(office, '') })}
            </p>
          ) : (
            <DeliveryInputs form={form} hasAddressBook={hasAddressBook} counterLabel={counterLabel} />
          )}
          <PaymentInputs
            form={form}
            buyerType={buyerType}
            wallets={wallets}
            isBuyersForm={isBuyersForm}
            isWalletOnly={terms !== undefined}
          />
        </>
      )}
      <CartTotals order={order} available={terms ? undefined : wallet?.available} />
      <StepUp form={form} isShown={isReview} />
      {form.hasNoAnswer && <NoAnswer />}
      <div className="form-actions">
        <Button
          type="submit"
          variant="primary"
          busy={form.pending || !order.isCurrent}
          disabled={isReview && !online}
        >
          {isReview ? placeWords(formatMoney(quote?.total ?? '0', company)) : t('Continue')}
        </Button>
        <Button onClick={() => onStep(isReview ? 'checkout' : undefined)}>
          {isReview ? t('Change') : t('Back to the products')}
        </Button>
      </div>
    </form>
  );
}

/** What belongs to no input on the page; lines are said beside the cart. */
export const problemsOf = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([name]) => !/^(delivery$|delivery\.|payment|expected_total|lines\.)/.test(name),
    ),
  );

function deliveryWords(delivery: unknown, counterLabel: string): string {
  if (delivery === 'counter') return counterLabel;
  const { name, address, state, pincode } = (delivery ?? {}) as Record<string, string>;
  return [name, address, state, pincode].filter(Boolean).join(', ');
}
