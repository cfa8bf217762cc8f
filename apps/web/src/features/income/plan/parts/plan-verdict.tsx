import { useEffect, useState } from 'react';
import { Button } from '../../../../components/parts/button.tsx';
import { changesBetween } from '../../../../lib/json-changes.ts';
import { t } from '../../../../lib/text.ts';
import { PlanChanges } from './plan-changes.tsx';
import { type CheckedPlan, PlanCost } from './plan-cost.tsx';
import { PlanPrice } from './plan-price.tsx';
import type { PlanVersion } from './plan-versions.tsx';

/** Milliseconds for which a plan has to stand as it is before it is tried out by itself: a try costs seconds. */
const usualPause = 2500;

interface Props {
  checked: CheckedPlan;
  inForce: PlanVersion | undefined;
  pause?: number;
}

/**
 * What a plan without problems may cost at most, what it says otherwise than the one in force, and what the lab says: of a plan that
 * differs by itself, of any other one by a press. Where the plan changes meanwhile, the question is given up.
 */
export function PlanVerdict({ checked, inForce, pause = usualPause }: Props) {
  const [tried, setTried] = useState<CheckedPlan>();
  const isChanged = changesBetween(inForce?.plan ?? {}, checked.plan).length > 0;
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => setTried(checked), pause);
    return () => clearTimeout(timer);
  }, [checked, isChanged, pause]);
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
