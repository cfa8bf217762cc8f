import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { counterTopup, counterWallets } from '@banyan/contract/topup/topup';
import { useCompanyLists } from '../../app/company.ts';
import { useAddress } from '../../app/use-address.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { AmountOfPackage, usePackageFields } from '../../components/parts/package-fields.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { TopupDone } from './parts/topup-done.tsx';
import { TopupReview } from './parts/topup-review.tsx';
import '../../components/parts/counter.css';

// on a desktop alone
const TopupSide = lazyPart(() => import('./parts/topup-side.tsx'));

/** At the counter of a franchise: a package for any member, from an own wallet. */
export default function CounterTopupPage() {
  const [{ user_id = '', package: code }] = useAddress<{ user_id: string; package: string }>();
  const { query, fields, takesAmount } = usePackageFields();
  const wallets = useCompanyLists()?.franchise_wallets ?? [];
  const nameOf = (wallet: string) =>
    fromServer(wallets.find((known) => known.code === wallet)?.name ?? wallet);
  const all: Fields<typeof counterTopup> = {
    user_id: { label: text('Member'), kind: 'member', lookup: readNamedMember },
    ...fields,
    wallet: {
      label: text('Paid from'),
      kind: 'choice',
      options: counterWallets.map((value) => ({ value, label: nameOf(value) })),
    },
    remark: { label: text('Remark (optional)'), kind: 'text' },
  };
  return (
    <div className="counter">
      <PageHeader
        help={t('A package for any member, paid from your wallet.')}
        action={<ScreenButton href="/franchise/topup/topup-details">{t('Topups')}</ScreenButton>}
      />
      {query.data?.length === 0 && <Empty title={t('No package is on sale.')} />}
      {!query.data && <Loading query={query} what={t('The packages')} lines={6} />}
      {query.data && query.data.length > 0 && (
        <ActionForm
          endpoint={counterTopup}
          fields={all}
          initial={{ user_id, wallet: counterWallets[0], ...(code ? { package: code } : {}) }}
          submitLabel={t('Top up')}
          review={(values, refuse) => <TopupReview values={values} isFromWallet refuse={refuse} />}
          side={(form) => <TopupSide form={form} />}
          receipt={({ data }, again) => <TopupDone receipt={data} again={again} />}
        >
          {(form) => <AmountOfPackage form={form} takesAmount={takesAmount} />}
        </ActionForm>
      )}
    </div>
  );
}
