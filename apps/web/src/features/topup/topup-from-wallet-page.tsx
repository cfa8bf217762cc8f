import { text } from '@banyan/contract/core/text';
import { topupFromWallet } from '@banyan/contract/topup/topup';
import { useSearch } from '@tanstack/react-router';
import { useSession } from '../../app/use-session.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { AmountOfPackage, lookupMember, useTopupFields } from '../../components/form/topup-fields.tsx';
import type { Form } from '../../components/form/use-form.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { t } from '../../lib/text.ts';
import { TopupDone } from './parts/topup-done.tsx';
import { TopupReview } from './parts/topup-review.tsx';

/** A package from the own fund wallet, for oneself or another member. */
export default function TopupFromWalletPage() {
  const { user } = useSession();
  const { package: code } = useSearch({ strict: false }) as { package?: string };
  const { query, fields, takesAmount } = useTopupFields();
  const all: Record<string, FieldDef> = {
    user_id: {
      label: text('For whom'),
      kind: 'member',
      lookup: lookupMember,
      hint: t('Your own user id, or the id of the member you pay for.'),
    },
    ...fields,
    remark: { label: text('Remark (optional)'), kind: 'text' },
  };
  return (
    <>
      <PageHeader help={t('Paid from your fund wallet.')} />
      {query.data?.length === 0 && <Empty title={t('No package is on sale.')} />}
      {query.error && (
        <ErrorPanel error={query.error} what={t('The packages')} onRetry={() => query.refetch()} />
      )}
      {query.isPending && <Skeleton lines={6} />}
      {query.data && query.data.length > 0 && (
        <ActionForm
          endpoint={topupFromWallet}
          fields={all}
          initial={{ user_id: user.user_id, ...(code ? { package: code } : {}) }}
          submitLabel={t('Top up')}
          review={(values) => <TopupReview values={values} isFromWallet />}
          receipt={({ data }, again) => <TopupDone receipt={data} again={again} />}
        >
          {(form) => <AmountOfPackage form={form as Form} takesAmount={takesAmount} />}
        </ActionForm>
      )}
    </>
  );
}
