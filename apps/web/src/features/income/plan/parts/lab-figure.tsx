import type { PlanCost } from '@banyan/contract/income/plan-proposals';
import { useCompany } from '../../../../app/company.ts';
import { Lines } from '../../../../components/parts/lines.tsx';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { formatDate, formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import './plan-editor.css';

/** A calendar month, `2026-01` → Jan-2026. */
export const monthWords = (month: string, timezone: string): string =>
  formatDate(`${month}-01`, timezone).slice(3);

/** What the lab and the plan itself say a plan costs, before it is published. */
export function LabFigure({ cost }: { cost: PlanCost }) {
  const { timezone } = useCompany();
  const { per_100, break_even, run_no, bound, exceeds } = cost;
  return (
    <section aria-label={t('Lab result')}>
      <Lines
        lines={[
          {
            label: t('Lab: paid per 100'),
            value: per_100 === null ? t('Nothing is on sale') : formatPercent(per_100),
          },
          {
            label: t('Payouts exceed turnover from'),
            value: break_even === null ? t('No month') : monthWords(break_even, timezone),
          },
          {
            label: t('Highest possible payout'),
            value: bound === null ? t('no limit of its own') : formatPercent(bound),
          },
        ]}
      />
      {run_no && (
        <p className="caption">
          <ScreenLink href={`/admin/settings/plan?tab=lab&run=${run_no}`}>
            {t('Lab run {no}', { no: run_no })}
          </ScreenLink>
        </p>
      )}
      {exceeds && (
        <p className="plan-warning">
          {per_100 !== null && compareDecimals(per_100, '100') > 0
            ? t('Payouts exceed what comes in. A second admin has to approve this plan.')
            : t(
                'When everybody qualifies, payouts exceed what comes in. A second admin has to approve this plan.',
              )}
        </p>
      )}
    </section>
  );
}
