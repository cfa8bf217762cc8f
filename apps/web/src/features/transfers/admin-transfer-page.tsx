import { text } from '@banyan/contract/core/text';
import { walletOwner, walletOwners } from '@banyan/contract/ledger/ledger';
import { neverReceive, neverSend } from '@banyan/contract/transfers/transfer-rules';
import { adminTransfer, transferRecipient } from '@banyan/contract/transfers/transfers';
import { useCallback, useRef, useState } from 'react';
import { isNoFund, useCompany, useCompanyLists } from '../../app/company.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields, Option } from '../../components/form/field.tsx';
import type { AnyForm } from '../../components/form/use-form.ts';
import { WatchValues } from '../../components/form/watch-values.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { formatMoney } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { AdminTransferReview } from './parts/admin-transfer-review.tsx';
import { TransferDone } from './parts/transfer-done.tsx';

// on a desktop alone
const AdminTransferSide = lazyPart(() => import('./parts/admin-transfer-side.tsx'));

const history = '/admin/wallet/fund-transfer-history';
const types: readonly string[] = ['from_type', 'to_type'];

/** An admin moves money between the wallets of any two people; above the limit a second admin approves. */
export default function AdminTransferPage() {
  const company = useCompany();
  const fields = useFields();
  return (
    <div className="stack">
      <PageHeader
        help={t("Between any two wallets, without a charge. It appears in both people's passbooks.")}
        action={<ScreenButton href={history}>{t('History')}</ScreenButton>}
      />
      <ActionForm
        endpoint={adminTransfer}
        fields={fields.all}
        initial={{ from_type: 'User', to_type: 'User' }}
        submitLabel={({ amount }) => t('Move {amount}', { amount: formatMoney(amount, company) })}
        review={(values) => <AdminTransferReview values={values} />}
        side={(form) => <AdminTransferSide form={form} />}
        receipt={({ data }, again) => <TransferDone transfer={data} again={again} history={history} />}
      >
        {(form) => <WatchValues form={form} names={types} onChange={fields.follow} />}
      </ActionForm>
    </div>
  );
}

/** Whose wallets there are follows from the two kinds of owner; with another kind the person is another one. */
function useFields() {
  const lists = useCompanyLists();
  const [kinds, setKinds] = useState<Record<string, string>>({ from_type: 'User', to_type: 'User' });
  const known = useRef(kinds);
  const follow = useCallback((next: Record<string, string>, form: AnyForm) => {
    for (const side of ['from', 'to']) {
      if (known.current[`${side}_type`] === next[`${side}_type`]) continue;
      form.set(`${side}_user_id`, '');
      form.set(`${side}_wallet`, '');
    }
    known.current = next;
    setKinds(next);
  }, []);
  const owners: Option[] = walletOwners.map((value) => ({
    value,
    label: value === 'User' ? t('Member') : t('Franchise'),
  }));
  const walletsOf = (type: string | undefined, except: readonly string[]): Option[] =>
    ((type === 'Franchise' ? lists?.franchise_wallets : lists?.user_wallets.filter(isNoFund)) ?? [])
      .filter(({ code }) => !except.includes(code))
      .map(({ code, name }) => ({ value: code, label: fromServer(name) }));
  const all: Fields<typeof adminTransfer> = {
    from_type: { label: text('From'), kind: 'choice', options: owners },
    from_user_id: {
      label: text("Sender's id"),
      kind: 'member',
      lookup: walletOwner,
      lookupQuery: { owner_type: kinds.from_type ?? '' },
    },
    from_wallet: {
      label: text('From wallet'),
      kind: 'select',
      options: walletsOf(kinds.from_type, neverSend),
    },
    to_type: { label: text('To'), kind: 'choice', options: owners },
    to_user_id: {
      label: text("Recipient's id"),
      kind: 'member',
      lookup: transferRecipient,
      lookupQuery: { to_type: kinds.to_type ?? '' },
    },
    to_wallet: {
      label: text('To wallet'),
      kind: 'select',
      options: walletsOf(kinds.to_type, neverReceive),
    },
    amount: { label: text('Amount'), kind: 'money' },
    remark: { label: text('Remark'), kind: 'textarea', hint: t('Why it is moved; both people read it.') },
  };
  return { all, follow };
}
