import { texts } from '@banyan/contract/core/text';
import type { PlanCost, PlanDanger, PlanTrial } from '@banyan/contract/income/plan-proposals';
import { useCompany } from '../../../../app/company.ts';
import { kindName } from '../../../../components/parts/income-words.ts';
import { Lines } from '../../../../components/parts/lines.tsx';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { formatDate, formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import './plan-editor.css';

/** A calendar month, `2026-01` → Jan-2026. */
export const monthWords = (month: string, timezone: string): string =>
  formatDate(`${month}-01`, timezone).slice(3);

const trialNames = texts({
  usual_year: 'A usual year',
  network: 'The network today',
  lab_run: 'Worst lab run',
});

/** What trials and the plan itself say a plan costs, before it is published, and why it needs a second admin. */
export function LabFigure({ cost }: { cost: PlanCost }) {
  const { timezone } = useCompany();
  const { per_100, break_even, bound, trials, dangers } = cost;
  return (
    <div>
      <Lines
        lines={[
          ...trials.map((trial) => ({ label: t(trialNames[trial.on]), value: <Trial trial={trial} /> })),
          ...(trials.length === 0
            ? [{ label: t('Lab: paid per 100'), value: per_100 === null ? '–' : formatPercent(per_100) }]
            : []),
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
      {cost.exceeds && (
        <div className="plan-warning">
          <p>{t('A second admin has to approve this plan:')}</p>
          <ul>
            {dangers.map((danger) => (
              <li key={`${danger.why}${danger.of}`}>{dangerWords(danger)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What a trial paid of 100 that came in, and the run that says so. */
function Trial({ trial: { per_100, exceeds, run_no } }: { trial: PlanTrial }) {
  const paid =
    per_100 === null ? (exceeds ? t('Nothing came in') : formatPercent('0')) : formatPercent(per_100);
  return (
    <>
      {paid}{' '}
      <ScreenLink href={`/admin/settings/plan?tab=lab&run=${run_no}`}>
        {t('Run {no}', { no: run_no })}
      </ScreenLink>
    </>
  );
}

const overWords = texts({
  topups: 'When everybody qualifies, {percent} of what topups bring in is paid.',
  withdrawals: 'When everybody qualifies, {percent} of what is withdrawn is paid.',
  fees: 'When everybody qualifies, {percent} of the fees of bets is paid.',
  orders: 'When everybody qualifies, {percent} of the BV of orders is paid.',
});

/** Why a plan needs a second admin, with the figure that decided it. */
function dangerWords({ why, percent, run_no, of, kinds }: PlanDanger): string {
  const paid = percent === null ? t('without anything coming in') : formatPercent(percent);
  const no = run_no ?? '';
  if (why === 'usual_year') return t('Payouts exceed what comes in on a usual year: {paid}.', { paid });
  if (why === 'network') return t('Payouts exceed what comes in on a copy of the network: {paid}.', { paid });
  if (why === 'lab_run') return t('Payouts exceed what comes in in lab run {no}: {paid}.', { no, paid });
  if (why === 'bound' && of && percent) return t(overWords[of], { percent: formatPercent(percent) });
  if (why === 'no_bound')
    return t('Neither a bound nor a cap limits {kinds}.', { kinds: kinds.map(kindName).join(', ') });
  return t('It could not be tried out on a usual year and on the network.');
}
