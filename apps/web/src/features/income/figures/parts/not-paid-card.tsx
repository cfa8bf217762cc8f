import { allIncome } from '@banyan/contract/income/income-lists';
import { notPaid } from '@banyan/contract/income/not-paid';
import { ReasonTable } from '../../../../components/parts/reason-table.tsx';
import { useReportUrl } from '../../../../components/report/use-report-url.ts';
import { Tile } from '../../../../components/tile/tiles.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import '../../../../components/tile/dashboard.css';

/** Above the rows that were not paid in full: the sum of each reason over the same dates, each leading to its rows. */
export function NotPaidCard() {
  const { filters } = useReportUrl(allIncome, 'User');
  const { not_paid, on_from, on_to } = filters;
  const dates = { ...(on_from && { on_from }), ...(on_to && { on_to }) };
  const query = useCall(notPaid, dates, { quiet: true, enabled: not_paid !== undefined });
  if (!not_paid) return null;
  const hrefOf = (reason: string): string => {
    const range = Object.entries(dates).map(([key, value]) => `&f_${key}=${value}`);
    return `/user/income/all-income?f_not_paid=${reason}${range.join('')}`;
  };
  return (
    <Tile title={t('Not paid, by reason')} query={query}>
      {(sums) => (
        <>
          <p className="caption">
            {t('What caps cut, what lapsed and what was flushed, of all kinds. A reason leads to its rows.')}
          </p>
          <ReasonTable title={t('Not paid, by reason')} sums={sums} hrefOf={hrefOf} />
        </>
      )}
    </Tile>
  );
}
