import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { addVirtualBusiness, virtualBusinessTotals } from '@banyan/contract/income/virtual-business';
import { useCompany } from '../../../app/company.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { FormSide, SideCard, useTypedId } from '../../../components/form/form-side.tsx';
import { RequestReceipt } from '../../../components/form/request-receipt.tsx';
import { WaitsByHand } from '../../../components/form/waits-by-hand.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

const fields: Fields<typeof addVirtualBusiness> = {
  user_id: { label: text("Member's user id"), kind: 'member', lookup: virtualBusinessTotals },
  side: {
    label: text('Leg'),
    kind: 'choice',
    options: [
      { value: 'L', label: t('Left (L)') },
      { value: 'R', label: t('Right (R)') },
    ],
  },
  amount: { label: text('Business'), kind: 'money' },
  reason: { label: text('Reason'), kind: 'textarea', hint: t('Saved in the list with your user id.') },
};

const legWords = (side: unknown): string => (side === 'R' ? t('Right (R)') : t('Left (L)'));

/** Gives a leg of a member business nobody bought: what the member has is shown before. */
export default function AddVirtualBusinessPage() {
  const company = useCompany();
  return (
    <div className="stack">
      <PageHeader
        help={t(
          "Counts only in this member's matching, after real business. It is not money. Nobody else earns from it.",
        )}
        action={
          <ScreenButton href="/admin/miscellaneous/virtual-business-details">
            {t('Virtual business')}
          </ScreenButton>
        }
      />
      <ActionForm
        endpoint={addVirtualBusiness}
        fields={fields}
        initial={{ side: 'L' }}
        submitLabel={({ amount }) => t('Add {amount}', { amount: formatMoney(amount, company) })}
        review={(values) => <Totals values={values} />}
        side={(form) => <TotalsSide userId={form.text('user_id')} />}
        receipt={({ data }, again) => (
          <RequestReceipt
            request={data}
            done={t('Added')}
            lines={[
              { label: t('Member'), value: <UserChip userId={data.user_id} name={data.name} /> },
              { label: t('Leg'), value: legWords(data.side) },
              { label: t('Business'), value: <Money value={data.amount} />, total: true },
            ]}
            actions={<Button onClick={again}>{t('Enter another')}</Button>}
          />
        )}
      />
    </div>
  );
}

/** What the member has while it is typed. */
function TotalsSide({ userId }: { userId: string }) {
  const company = useCompany();
  const user_id = useTypedId(userId);
  const { data } = useCall(
    virtualBusinessTotals,
    { user_id },
    { quiet: true, enabled: user_id !== '', gcTime: 0 },
  );
  if (!data || user_id === '') return null;
  return (
    <FormSide>
      <SideCard title={t('Current business')} person={data} lines={totalLines(data, company)} />
    </FormSide>
  );
}

/** What the member has on both legs now. */
function totalLines(
  data: ReplyOf<typeof virtualBusinessTotals>['data'],
  company: ReturnType<typeof useCompany>,
): Line[] {
  const both = ({ left, right }: { left: string; right: string }): string =>
    t('{left} left, {right} right', {
      left: formatMoney(left, company),
      right: formatMoney(right, company),
    });
  return [
    { label: t('Status'), value: t(data.status) },
    { label: t('Virtual business so far'), value: both(data.given) },
    {
      label: data.closed_on
        ? t('Carried forward on {date}', { date: formatDate(data.closed_on, company.timezone) })
        : t('Carried forward'),
      value: data.closed_on ? both(data.carry) : t('No closing is posted yet'),
    },
    ...(data.closed_on ? [{ label: t('virtual part'), value: both(data.carry_virtual) }] : []),
  ];
}

/** That, and what is added. */
function Totals({ values }: { values: BodyOf<typeof addVirtualBusiness> }) {
  const company = useCompany();
  const query = useCall(virtualBusinessTotals, { user_id: values.user_id }, { quiet: true, gcTime: 0 });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('Current business')} lines={7} />;
  const lines: Line[] = [
    { label: t('Member'), value: <UserChip userId={data.user_id} name={data.name} /> },
    ...totalLines(data, company),
    { label: t('Reason'), value: values.reason },
    { label: t('Leg'), value: legWords(values.side) },
    { label: t('Added'), value: <Money value={values.amount} />, total: true },
  ];
  return (
    <>
      <Lines lines={lines} />
      <WaitsByHand userId={values.user_id} value={values.amount} />
    </>
  );
}
