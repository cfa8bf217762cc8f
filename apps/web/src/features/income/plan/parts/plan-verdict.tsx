import { useState } from 'react';
import { Button } from '../../../../components/parts/button.tsx';
import { t } from '../../../../lib/text.ts';
import { PlanChanges } from './plan-changes.tsx';
import { type CheckedPlan, PlanCost } from './plan-cost.tsx';
import { PlanPrice } from './plan-price.tsx';
import type { PlanVersion } from './plan-versions.tsx';

interface Props {
  checked: CheckedPlan;
  inForce: PlanVersion | undefined;
}

/** What a plan without problems may cost at most, what it says otherwise than the one in force, and on request what the lab says. */
export function PlanVerdict({ checked, inForce }: Props) {
  const [tried, setTried] = useState<CheckedPlan>();
  return (
    <div className="stack">
      <p className="plan-fine">{t('This plan has no problems.')}</p>
      <PlanCost checked={checked} />
      {tried === checked ? (
        <PlanPrice plan={checked.plan} />
      ) : (
        <p>
          <Button onClick={() => setTried(checked)}>{t('Try a plan')}</Button>
        </p>
      )}
      {inForce && (
        <section className="stack" aria-labelledby="plan-differs">
          <h2 id="plan-differs">
            {t('Changes against version {no}, which is in force', { no: inForce.version })}
          </h2>
          <PlanChanges before={inForce.plan} after={checked.plan} />
        </section>
      )}
    </div>
  );
}
