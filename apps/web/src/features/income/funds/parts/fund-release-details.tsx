import type { RowOf } from '@banyan/contract/core/report';
import type { fundReleases } from '@banyan/contract/income/fund-releases';
import { useCompany } from '../../../../app/company.ts';
import { useArea } from '../../../../app/use-area.ts';
import { useSession } from '../../../../app/use-session.ts';
import { DocumentViewer } from '../../../../components/parts/document-viewer.tsx';
import { ScreenButton, ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { isZero } from '../../../../lib/decimal.ts';
import { formatMoney, formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import '../../../../components/parts/security.css';

/** Beside the columns: how the tax came about, the bill, where else it stands, and the line of the passbook. */
export function FundReleaseDetails({ row }: { row: RowOf<typeof fundReleases> }) {
  const company = useCompany();
  const { impersonating } = useSession();
  const { isAdmin, own } = useArea();
  const [no, owner] = [encodeURIComponent(row.no ?? ''), encodeURIComponent(row.member?.user_id ?? '')];
  const passbook = isAdmin
    ? `/admin/wallet/passbook?f_owner=${owner}&f_text=${no}`
    : own(`/finance/passbook?f_text=${no}`);
  return (
    <div className="stack">
      {row.taxable !== null && row.tds_percent !== null && !isZero(row.taxable) && (
        <p className="caption">
          {t('TDS: {percent} of {taxable}', {
            percent: formatPercent(row.tds_percent),
            taxable: formatMoney(row.taxable, company),
          })}
        </p>
      )}
      {row.same_bill.length > 0 && (
        <div className="notice warning">
          <p>{t('The same picture of a bill stands in:')}</p>
          <ul>
            {row.same_bill.map((other) => (
              <li key={other}>
                <ScreenLink href={`/admin/income/funds?view=releases&f_no=${other}`}>{other}</ScreenLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {row.status === 'Approved' && <ScreenButton href={passbook}>{t('In the passbook')}</ScreenButton>}
      {!impersonating && <DocumentViewer id={row.bill_id} />}
    </div>
  );
}
