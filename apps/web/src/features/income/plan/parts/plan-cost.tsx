import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { texts } from '@banyan/contract/core/text';
import type { checkPlan } from '@banyan/contract/income/income';
import { kindName } from '../../../../components/parts/income-words.ts';
import { compareDecimals } from '../../../../lib/decimal.ts';
import { formatPercent } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import { PlanCautions } from './plan-cautions.tsx';
import { partSentence } from './plan-row-sentences.ts';
import type { Json } from './plan-values.ts';

export type CheckedPlan = ReplyOf<typeof checkPlan>['data'];

const sources = texts({
  topups: 'of topups',
  withdrawals: 'of withdrawals',
  fees: 'of fees of bets',
  orders: 'of the BV of orders',
});

/** What the plan can cost at most, kind by kind, when everybody qualifies for everything; and what laws restrict of it. */
export function PlanCost({ checked: { plan, worst_case, cautions } }: { checked: CheckedPlan }) {
  const { kinds, percent } = worst_case;
  const { caps } = plan as { caps?: Json };
  const words = (value: string | null): string =>
    value === null ? t('no limit of its own') : formatPercent(value);
  return (
    <>
      <table className="plan-cost">
        <caption>{t('Highest cost, everybody qualified')}</caption>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind.kind}>
              <th scope="row">{kindName(kind.kind)}</th>
              <td>
                {words(kind.percent)} <span className="muted">{kind.percent && t(sources[kind.of])}</span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('All that topups pay')}</th>
            <td>
              <strong>{words(percent)}</strong>
              {caps?.company !== undefined && (
                <span className="caption"> {partSentence('caps', { company: caps.company }, String)}</span>
              )}
              {percent !== null && compareDecimals(percent, '100') > 0 && (
                <span className="plan-warning">{t('Payouts may exceed what topups bring in.')}</span>
              )}
              {percent === null && (
                <span className="plan-warning">{t('The plan has no limit on payouts.')}</span>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
      <PlanCautions cautions={cautions} />
    </>
  );
}
