import { texts } from '@banyan/contract/core/text';
import type { checkPlan } from '@banyan/contract/income/income';
import { t } from '../../../../lib/text.ts';
import type { DataOf } from '../../../../lib/use-call.ts';
import { placeWords } from './plan-labels.ts';

const whats = texts({
  recruiting: 'May pay for people who join, whatever is sold:',
  return: 'Pays a return on what was paid in:',
});

/** By jurisdiction, the laws by which what a plan says may be forbidden or need a licence. */
const laws = {
  recruiting: texts({
    india: 'India: Direct Selling Rules 2021, and the Prize Chits and Money Circulation Schemes Act 1978.',
    eu: 'European Union: Directive 2005/29/EC, Annex I no. 14.',
    usa: 'United States: section 5 of the FTC Act, and the laws of the states.',
  }),
  return: texts({
    india: 'India: Banning of Unregulated Deposit Schemes Act 2019, and section 11AA of the SEBI Act.',
    eu: 'European Union: Directive 2014/65/EU and Regulation 2017/1129.',
    usa: 'United States: Securities Act 1933, as an investment contract.',
  }),
};

/** What of the plan laws restrict, where they do; the company has to have it looked at before it publishes. */
export function PlanCautions({ cautions }: { cautions: DataOf<typeof checkPlan>['cautions'] }) {
  return cautions.map(({ caution, places }) => (
    <div key={caution} className="plan-caution">
      <p>
        <span className="plan-warning">{t(whats[caution])}</span>{' '}
        <span>{places.map(placeWords).join('; ')}</span>
      </p>
      <ul>
        {Object.entries(laws[caution]).map(([where, law]) => (
          <li key={where}>{t(law)}</li>
        ))}
      </ul>
    </div>
  ));
}
