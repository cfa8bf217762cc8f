import { quarters, taxCheck } from '@banyan/contract/withdrawals/tax-report';
import { useCompany } from '../../../app/company.ts';
import { useAddress } from '../../../app/use-address.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** The tax of the quarter by its rows, of all members, and by the company's account. */
export function TaxAgreement() {
  const { timezone } = useCompany();
  const [address] = useAddress<Record<string, string>>();
  const quarter = quarters.find((known) => known === address['f_quarter']);
  const year = address['f_year'];
  const query = useCall(taxCheck, { ...(year && { year }), ...(quarter && { quarter }) });
  if (!query.data) return <Loading query={query} what={t('The comparison')} lines={3} />;
  const { from, to, reported, posted, agrees } = query.data;
  return (
    <section className="card stack" aria-label={t('Comparison with the books')}>
      <p>
        <StatusTag status={agrees ? t('Agrees') : t('Differs')} tone={agrees ? 'success' : 'danger'} />{' '}
        {agrees
          ? t('The books moved the same tax from {from} to {to}.', {
              from: formatDate(from, timezone),
              to: formatDate(to, timezone),
            })
          : t('The books moved another tax from {from} to {to}. Run the audit.', {
              from: formatDate(from, timezone),
              to: formatDate(to, timezone),
            })}
      </p>
      <Lines
        lines={[
          { label: t('TDS of all rows'), value: <Money value={reported} /> },
          { label: t('TDS payable'), value: <Money value={posted} /> },
        ]}
      />
    </section>
  );
}
