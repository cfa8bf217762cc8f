import { type Text, text, texts } from '@banyan/contract/core/text';
import {
  adjustmentReasons,
  creditDebit,
  directions,
  walletOwner,
  walletOwners,
} from '@banyan/contract/ledger/ledger';
import { useState } from 'react';
import { useCompany, useCompanyLists } from '../../app/company.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type Fields, optionsOf } from '../../components/form/field.tsx';
import { RequestReceipt } from '../../components/form/request-receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { formatMoney } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { AdjustmentReview } from './parts/adjustment-review.tsx';

// on a desktop alone
const AdjustmentSide = lazyPart(() => import('./parts/adjustment-side.tsx'));

type OwnerType = (typeof walletOwners)[number];
const ownerWords: Record<OwnerType, Text> = texts({ User: 'Member', Franchise: 'Franchise' });

/** An admin moves money by hand, with a reason; above the limit a second admin approves. */
export default function CreditDebitPage() {
  const [ownerType, setOwnerType] = useState<OwnerType>('User');
  return (
    <div className="stack">
      <PageHeader
        help={t("Money received outside, corrections and refunds. It appears in the person's passbook.")}
        action={<ScreenButton href="/admin/wallet/credit-debit-history">{t('History')}</ScreenButton>}
      />
      <Segments
        label={t('For')}
        options={walletOwners.map((value) => ({ value, label: t(ownerWords[value]) }))}
        value={ownerType}
        onChange={setOwnerType}
      />
      <CreditDebitForm key={ownerType} ownerType={ownerType} />
    </div>
  );
}

function CreditDebitForm({ ownerType }: { ownerType: OwnerType }) {
  const company = useCompany();
  const lists = useCompanyLists();
  const wallets = (ownerType === 'User' ? lists?.user_wallets : lists?.franchise_wallets) ?? [];
  const fields: Fields<typeof creditDebit> = {
    user_id: {
      label: text('User id'),
      kind: 'member',
      lookup: walletOwner,
      lookupQuery: { owner_type: ownerType },
    },
    wallet: {
      label: text('Wallet'),
      kind: 'select',
      options: wallets.map(({ code, name }) => ({ value: code, label: fromServer(name) })),
    },
    direction: { label: text('Credit or debit'), kind: 'choice', options: optionsOf(directions) },
    amount: { label: text('Amount'), kind: 'money' },
    reason: { label: text('Reason'), kind: 'select', options: optionsOf(adjustmentReasons) },
    remark: {
      label: text('Remark'),
      kind: 'textarea',
      hint: t('For example the number of the transfer.'),
    },
  };
  return (
    <ActionForm
      endpoint={creditDebit}
      fields={fields}
      initial={{ owner_type: ownerType, direction: 'Credit' }}
      submitLabel={({ direction, amount }) =>
        t('{verb} {amount}', {
          verb: fromServer(direction),
          amount: formatMoney(amount, company),
        })
      }
      review={(values) => <AdjustmentReview values={values} />}
      side={(form) => <AdjustmentSide form={form} />}
      receipt={({ data }, again) => (
        <RequestReceipt
          request={data}
          done={t('Done')}
          lines={[
            { label: t('For'), value: `${data.name} (${data.user_id})` },
            {
              label: t('Wallet'),
              value: fromServer(wallets.find(({ code }) => code === data.wallet)?.name ?? data.wallet),
            },
            { label: t(data.direction), value: <Money value={data.amount} />, total: data.balance === null },
            ...(data.balance === null
              ? []
              : [{ label: t('New balance'), value: <Money value={data.balance} />, total: true }]),
          ]}
          actions={<Button onClick={again}>{t('Enter another')}</Button>}
        />
      )}
    />
  );
}
