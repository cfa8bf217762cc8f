import { passbook, passbookBalances } from '@banyan/contract/ledger/passbook';
import { useCompany } from '../../../app/company.ts';
import { useSession } from '../../../app/use-session.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { ErrorPanel } from '../../../components/parts/states.tsx';
import { useReportUrl } from '../../../components/report/use-report-url.ts';
import { negated } from '../../../lib/decimal.ts';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import './passbook-balances.css';

/** Opening balance, what came, what went and the closing balance over its double rule, for the same dates. */
export function PassbookBalances() {
  const { user } = useSession();
  const { timezone } = useCompany();
  const { filters } = useReportUrl(passbook, user.user_type);
  const { owner_type, owner, wallet, on_from, on_to } = filters;
  const asked = { owner_type, owner, wallet, on_from, on_to };
  const { data, error, refetch } = useCall(passbookBalances, asked);
  if (error) return <ErrorPanel error={error} what={t('The balances')} onRetry={() => refetch()} />;
  const figures = [
    {
      label: on_from ? t('Opening on {date}', { date: formatDate(on_from, timezone) }) : t('Opening balance'),
      value: <Money value={data?.opening} />,
    },
    { label: t('Credits'), value: <Money value={data?.credit} signed /> },
    { label: t('Debits'), value: <Money value={data && negated(data.debit)} signed /> },
    {
      label: on_to ? t('Closing on {date}', { date: formatDate(on_to, timezone) }) : t('Closing balance'),
      value: <Money value={data?.closing} strong />,
    },
  ];
  return (
    <dl className="balances card" aria-busy={!data}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{data ? value : <span className="muted">…</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
