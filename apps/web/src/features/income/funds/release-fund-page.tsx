import { text } from '@banyan/contract/core/text';
import { fundHolder, releaseFund } from '@banyan/contract/income/fund-releases';
import { useCompany, useCompanyLists } from '../../../app/company.ts';
import { useAddress } from '../../../app/use-address.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { RequestReceipt } from '../../../components/form/request-receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import type { Line } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { formatMoney } from '../../../lib/format.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { ReleaseReview } from './parts/release-review.tsx';
import { ReleaseSide } from './parts/release-side.tsx';

/** An admin releases what lies in a member's fund against a bill; above the limit a second admin approves. */
export default function ReleaseFundPage() {
  const company = useCompany();
  const funds = (useCompanyLists()?.user_wallets ?? []).filter(({ is_fund }) => is_fund);
  const [address] = useAddress<{ user_id: string; wallet: string }>();
  const fields: Fields<typeof releaseFund> = {
    user_id: { label: text("Member's user id"), kind: 'member', lookup: fundHolder },
    wallet: {
      label: text('Fund'),
      kind: 'select',
      options: funds.map(({ code, name }) => ({ value: code, label: fromServer(name) })),
    },
    amount: { label: text('Amount'), kind: 'money' },
    content: {
      label: text('Bill'),
      kind: 'picture',
      hint: t('A picture of the bill: png or jpg, at most 10 MB.'),
    },
    reason: { label: text('Reason'), kind: 'textarea', hint: t('The member reads it beside the release.') },
  };
  if (funds.length === 0)
    return (
      <div className="stack">
        <PageHeader />
        <Empty title={t('The plan has no fund.')} text={t('A pool that pays into a fund opens one.')} />
      </div>
    );
  return (
    <div className="stack">
      <PageHeader
        help={t('The amount goes into the main wallet of the member, less the tax due now.')}
        action={<ScreenButton href="/admin/income/funds?view=releases">{t('Releases')}</ScreenButton>}
      />
      <ActionForm
        endpoint={releaseFund}
        fields={fields}
        initial={{
          user_id: address.user_id ?? '',
          wallet: address.wallet ?? funds[0]?.code,
          file_name: '',
          content: '',
        }}
        submitLabel={({ amount }) => t('Release {amount}', { amount: formatMoney(amount, company) })}
        review={(body) => <ReleaseReview {...body} />}
        side={(form) => <ReleaseSide form={form} />}
        receipt={({ data }, again) => (
          <RequestReceipt
            request={data}
            done={t('Released')}
            lines={[
              { label: t('Member'), value: `${data.name} (${data.user_id})` },
              { label: t('Fund'), value: fromServer(data.wallet) },
              { label: t('Release'), value: <Money value={data.amount} />, total: data.net === null },
              ...paidLines(data),
            ]}
            actions={<Button onClick={again}>{t('Release another')}</Button>}
          />
        )}
      />
    </div>
  );
}

const paidLines = ({ tds, net }: { tds: string | null; net: string | null }): Line[] =>
  net === null
    ? []
    : [
        ...(isZero(tds) ? [] : [{ label: t('TDS'), value: <Money value={tds} /> }]),
        { label: t('Into the main wallet'), value: <Money value={net} />, total: true },
      ];
