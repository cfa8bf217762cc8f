import {
  adjustmentReasons,
  creditDebit,
  directions,
  walletOwner,
  walletOwners,
} from '@banyan/contract/ledger';
import { useCompany, useCompanyLists } from '../../app/company.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { type FieldDef, optionsOf } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { call } from '../../lib/call.ts';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

/** An admin moves money by hand, with a reason; above the limit a second admin approves. */
export default function CreditDebitPage() {
  const company = useCompany();
  const wallets = useCompanyLists()?.user_wallets ?? [];
  const fields: Record<string, FieldDef> = {
    owner_type: { label: 'For', kind: 'choice', options: optionsOf(walletOwners) },
    user_id: { label: 'User id', kind: 'member', lookup },
    wallet: {
      label: 'Wallet',
      kind: 'select',
      options: wallets.map(({ code, name }) => ({ value: code, label: name })),
    },
    direction: { label: 'Credit or debit', kind: 'choice', options: optionsOf(directions) },
    amount: { label: 'Amount', kind: 'money' },
    reason: { label: 'Reason', kind: 'select', options: optionsOf(adjustmentReasons) },
    remark: { label: 'Remark', kind: 'textarea', hint: t('Stands in the passbook of the person.') },
  };
  return (
    <>
      <PageHeader />
      <ActionForm
        endpoint={creditDebit}
        fields={fields}
        initial={{ owner_type: 'User', direction: 'Credit' }}
        purpose="Confirm"
        submitLabel={({ direction, amount }) =>
          t('{verb} {amount}', { verb: String(direction), amount: formatMoney(String(amount), company) })
        }
        review={({ user_id, wallet, direction, amount, reason, remark }) => (
          <Lines
            lines={[
              { label: t('User id'), value: String(user_id) },
              {
                label: t('Wallet'),
                value: wallets.find(({ code }) => code === wallet)?.name ?? String(wallet),
              },
              { label: t('Reason'), value: `${String(reason)}: ${String(remark)}` },
              { label: String(direction), value: <Money value={String(amount)} />, total: true },
            ]}
          />
        )}
        receipt={({ data }, again) => (
          <Receipt
            title={data.status === 'Pending' ? t('Waits for a second admin') : t('Done')}
            no={data.no}
            lines={[
              { label: t('For'), value: `${data.name} (${data.user_id})` },
              { label: t(data.direction), value: <Money value={data.amount} /> },
              { label: t('New balance'), value: <Money value={data.balance} />, total: true },
            ]}
            actions={<Button onClick={again}>{t('Another one')}</Button>}
          />
        )}
      />
    </>
  );
}

const lookup = async (userId: string, signal: AbortSignal) =>
  (await call(walletOwner, { query: { user_id: userId }, signal, quiet: true })).data;
