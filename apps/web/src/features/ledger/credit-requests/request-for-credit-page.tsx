import { paymentModes } from '@banyan/contract/core/constants';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { neverAskedFor, requestCredit } from '@banyan/contract/ledger/request-credit';
import { useState } from 'react';
import { isNoFund, useCompany, useCompanyLists } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../../components/form/field.tsx';
import { Receipt } from '../../../components/form/receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { DateTime, Money, Nothing } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { OwnersOnly } from '../../../components/parts/owners-only.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { dateText, formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { codeWords, fromServer, t } from '../../../lib/text.ts';

// on a desktop alone
const CreditSide = lazyPart(() => import('./parts/credit-side.tsx'));

type Asked = BodyOf<typeof requestCredit>;

/** Money that was paid to the company and is asked for in a wallet: an admin looks for it in the bank. */
export default function RequestForCreditPage() {
  const company = useCompany();
  const lists = useCompanyLists();
  const { isMember, own } = useArea();
  const history = own(isMember ? '/finance/credit-requests' : '/wallet/credit-requests');
  const never = neverAskedFor[isMember ? 'User' : 'Franchise'];
  const wallets = ((isMember ? lists?.user_wallets.filter(isNoFund) : lists?.franchise_wallets) ?? []).filter(
    ({ code }) => !never.includes(code),
  );
  const nameOf = (code: string): string =>
    fromServer(wallets.find((wallet) => wallet.code === code)?.name ?? code);
  const fields: Fields<typeof requestCredit> = {
    wallet: {
      label: text('Wallet'),
      kind: 'select',
      options: wallets.map(({ code, name }) => ({ value: code, label: fromServer(name) })),
    },
    amount: { label: text('Amount'), kind: 'money' },
    payment_mode: { label: text('Paid by'), kind: 'select', options: optionsOf(paymentModes) },
    reference: {
      label: text('Reference'),
      hint: t('UTR, transaction id or number of the cheque. Not needed for cash.'),
    },
    paid_on: { label: text('Paid on'), kind: 'date' },
    content: {
      label: text('Slip'),
      kind: 'picture',
      hint: t('A picture of the slip or the screen of your bank: png or jpg, at most 10 MB.'),
    },
    remark: { label: text('Remark (optional)') },
  };
  const [initial] = useState(() => ({
    wallet: wallets[0]?.code,
    paid_on: dateText(new Date(), company.timezone),
    file_name: '',
    content: '',
  }));
  const linesOf = (asked: Pick<Asked, 'wallet' | 'payment_mode' | 'paid_on'> & Reference): Line[] => [
    { label: t('Wallet'), value: nameOf(asked.wallet) },
    { label: t('Paid by'), value: codeWords(asked.payment_mode) },
    { label: t('Reference'), value: asked.reference || <Nothing /> },
    { label: t('Paid on'), value: <DateTime value={asked.paid_on} withTime={false} /> },
  ];
  return (
    <div className="stack">
      <PageHeader
        help={t(
          'Pay the company first, then ask for the credit here. It is credited once the payment is found.',
        )}
        action={<ScreenButton href={history}>{t('My requests')}</ScreenButton>}
      />
      <OwnersOnly>
        <ActionForm
          endpoint={requestCredit}
          fields={fields}
          initial={initial}
          submitLabel={({ amount }) => t('Request {amount}', { amount: formatMoney(amount, company) })}
          review={(body) => (
            <Lines
              lines={[
                ...linesOf(body),
                { label: t('Slip'), value: body.file_name },
                ...(body.remark ? [{ label: t('Remark'), value: body.remark }] : []),
                { label: t('Amount'), value: <Money value={body.amount} />, total: true },
              ]}
            />
          )}
          side={(form) => <CreditSide form={form} />}
          receipt={({ data }, again) => (
            <Receipt
              title={t('{amount} requested', { amount: formatMoney(data.amount, company) })}
              isPending
              text={t('An admin compares it with the bank of the company. You are told what comes of it.')}
              no={data.no}
              lines={[
                ...linesOf(data),
                { label: t('Amount'), value: <Money value={data.amount} />, total: true },
              ]}
              actions={
                <>
                  <ScreenButton href={history}>{t('My requests')}</ScreenButton>
                  <Button onClick={again}>{t('Request another')}</Button>
                </>
              }
            />
          )}
        />
      </OwnersOnly>
    </div>
  );
}

interface Reference {
  reference?: string | null | undefined;
}
