import { paymentModes } from '@banyan/contract/core/constants';
import { text } from '@banyan/contract/core/text';
import { orderWallets } from '@banyan/contract/repurchase/order-fields';
import { useState } from 'react';
import { useCompany, useCompanyLists } from '../../../../app/company.ts';
import { AnyField, type Option, optionsOf } from '../../../../components/form/field.tsx';
import type { AnyForm } from '../../../../components/form/use-form.ts';
import { dateText, formatMoney } from '../../../../lib/format.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { Choices } from './choices.tsx';

export interface BuyerWallet {
  code: string;
  name: string;
  available: string;
}

interface Props {
  form: AnyForm;
  buyerType: 'User' | 'Franchise';
  /** Null = the buyer pays from the wallet by confirming it: balances are not shown. */
  wallets: readonly BuyerWallet[] | null;
  /** The buyer fills the form in and says what was paid; else the seller does, who received the money. */
  isBuyersForm: boolean;
  /** It is paid from a wallet, whenever that is. */
  isWalletOnly?: boolean;
}

/** How it is paid: from a wallet, or with money outside. */
export function PaymentInputs({ form, buyerType, wallets, isBuyersForm, isWalletOnly = false }: Props) {
  const company = useCompany();
  const [isReasonAsked, setReasonAsked] = useState(false);
  const walletOptions = useWalletOptions(buyerType, wallets, (value) => formatMoney(value, company));
  const wallet = form.text('payment.wallet');
  const mode = form.text('payment.mode');
  const isOutside = form.values.payment !== undefined && 'mode' in (form.values.payment as object);
  if (form.errors['payment.reference'] && form.text('payment.reference') && !isReasonAsked)
    setReasonAsked(true);
  return (
    <>
      <Choices
        id={form.idOf('payment.wallet')}
        legend={t('Paid from')}
        value={isOutside ? 'outside' : wallet || undefined}
        error={form.errors['payment.wallet'] ?? form.errors.payment}
        onChange={(value) =>
          form.set(
            'payment',
            value === 'outside' ? outsidePayment(company.timezone, mode) : { wallet: value },
          )
        }
        options={[
          ...walletOptions,
          ...(isWalletOnly
            ? []
            : [{ value: 'outside', label: isBuyersForm ? t('Paid outside') : t('Money received') }]),
        ]}
      />
      {isOutside && (
        <>
          <AnyField
            form={form}
            name="payment.mode"
            def={{ label: text('Paid by'), kind: 'select', options: optionsOf(paymentModes) }}
          />
          {mode !== 'Cash' && (
            <AnyField
              form={form}
              name="payment.reference"
              def={{ label: text('Reference'), hint: t('UTR, transaction id or number of the cheque.') }}
            />
          )}
          {isReasonAsked && (
            <AnyField
              form={form}
              name="payment.reason"
              def={{ label: text('Reason'), hint: t('Why another payment has the same reference.') }}
            />
          )}
          <AnyField form={form} name="payment.paid_on" def={{ label: text('Paid on'), kind: 'date' }} />
          <AnyField
            form={form}
            name="payment.slip.content"
            def={{
              label: text('Slip (optional)'),
              kind: 'picture',
              ...(isBuyersForm && {
                hint: t('A picture of the slip or the screen of your bank: png or jpg, at most 10 MB.'),
              }),
            }}
          />
        </>
      )}
    </>
  );
}

/** Money that was paid today. */
export const outsidePayment = (timezone: string, mode = '') => ({
  mode,
  paid_on: dateText(new Date(), timezone),
});

function useWalletOptions(
  buyerType: Props['buyerType'],
  wallets: Props['wallets'],
  money: (value: string) => string,
): Option[] {
  const lists = useCompanyLists();
  if (wallets)
    return wallets.map(({ code, name, available }) => ({
      value: code,
      label: fromServer(name),
      note: money(available),
    }));
  const known = buyerType === 'User' ? lists?.user_wallets : lists?.franchise_wallets;
  const codes: readonly string[] = buyerType === 'User' ? orderWallets : ['main'];
  return (known ?? [])
    .filter(({ code }) => codes.includes(code))
    .map(({ code, name }) => ({ value: code, label: fromServer(name), note: t('The owner confirms it') }));
}
