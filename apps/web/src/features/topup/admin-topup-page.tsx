import { text } from '@banyan/contract/core/text';
import { readNamedMember } from '@banyan/contract/genealogy/genealogy';
import { adminTopup, topupSources } from '@banyan/contract/topup/topup';
import { useAddress } from '../../app/use-address.ts';
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

/** A package for a member, from their fund wallet or for money received outside. */
export default function AdminTopupPage() {
  const [{ user_id }] = useAddress<{ user_id: string }>();
  const { query, fields, takesAmount } = usePackageFields();
  const all: Fields<typeof adminTopup> = {
    user_id: { label: text('Member'), kind: 'member', lookup: readNamedMember },
    ...fields,
    source: {
      label: text('Source of the money'),
      kind: 'select',
      options: topupSources.map((value) => ({
        value,
        label:
          value === 'fund' ? t("The member's fund wallet") : t('{mode}, received outside', { mode: value }),
      })),
    },
    paid: {
      label: text('Money received (optional)'),
      kind: 'money',
      hint: t('Without tax. Blank = the whole amount; 0 = a zero pin: full value, no money.'),
    },
    remark: { label: text('Remark (optional)'), kind: 'text' },
  };
  return (
    <>
      <PageHeader help={t('Incomes of the uplines are credited at once.')} />
      {query.data?.length === 0 && <Empty title={t('No package is on sale.')} />}
      {!query.data && <Loading query={query} what={t('The packages')} lines={6} />}
      {query.data && query.data.length > 0 && (
        <ActionForm
          endpoint={adminTopup}
          fields={all}
          initial={{ source: 'fund', ...(user_id ? { user_id } : {}) }}
          submitLabel={t('Top up')}
          review={(values, refuse) => (
            <TopupReview values={values} isFromWallet={values.source === 'fund'} refuse={refuse} />
          )}
          side={(form) => (
            <TopupSide
              form={form}
              source={
                form.values.source === 'fund'
                  ? undefined
                  : t('{mode}, received outside', { mode: form.text('source') })
              }
            />
          )}
          receipt={({ data }, again) => <TopupDone receipt={data} again={again} />}
        >
          {(form) => <AmountOfPackage form={form} takesAmount={takesAmount} />}
        </ActionForm>
      )}
    </>
  );
}
