import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { topupFromWallet } from '@banyan/contract/topup/topup';
import { useAddress } from '../../app/use-address.ts';
import { useSession } from '../../app/use-session.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { AmountOfPackage, usePackageFields } from '../../components/parts/package-fields.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { TopupDone } from './parts/topup-done.tsx';
import { TopupReview } from './parts/topup-review.tsx';

// on a desktop alone
const TopupSide = lazyPart(() => import('./parts/topup-side.tsx'));

/** A package from the own fund wallet, for oneself or another member. */
export default function TopupFromWalletPage() {
  const { user } = useSession();
  const [{ package: code }] = useAddress<{ package: string }>();
  const { query, fields, takesAmount } = usePackageFields();
  const all: Fields<typeof topupFromWallet> = {
    user_id: {
      label: text('For whom'),
      kind: 'member',
      lookup: readNamedMember,
      hint: t('Your own user id, or the id of the member you pay for.'),
    },
    ...fields,
    remark: { label: text('Remark (optional)'), kind: 'text' },
  };
  return (
    <>
      <PageHeader help={t('Paid from your fund wallet.')} />
      {query.data?.length === 0 && <Empty title={t('No package is on sale.')} />}
      {!query.data && <Loading query={query} what={t('The packages')} lines={6} />}
      {query.data && query.data.length > 0 && (
        <ActionForm
          endpoint={topupFromWallet}
          fields={all}
          initial={{ user_id: user.user_id, ...(code ? { package: code } : {}) }}
          submitLabel={t('Top up')}
          review={(values, refuse) => <TopupReview values={values} isFromWallet refuse={refuse} />}
          side={(form) => <TopupSide form={form} />}
          receipt={({ data }, again) => <TopupDone receipt={data} again={again} />}
        >
          {(form) => <AmountOfPackage form={form} takesAmount={takesAmount} />}
        </ActionForm>
      )}
    </>
  );
}
