import { pricePlan } from '@banyan/contract/income/plan-proposals';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ErrorPanel, Skeleton } from '../../../../components/parts/states.tsx';
import { call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';
import { LabFigure } from './lab-figure.tsx';

/** What a usual year and the network say of a plan: it takes seconds, and is asked once for each plan. */
export const planPrice = (plan: Record<string, unknown>) =>
  queryOptions({
    queryKey: [pricePlan.path, plan],
    queryFn: async ({ signal }) => (await call(pricePlan, { body: { plan }, signal, quiet: true })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });

export function PlanPrice({ plan }: { plan: Record<string, unknown> }) {
  const { data, error, refetch } = useQuery(planPrice(plan));
  return (
    <div aria-live="polite">
      {data ? (
        <LabFigure cost={data} />
      ) : error ? (
        <ErrorPanel error={error} what={t('Lab result')} onRetry={() => refetch()} />
      ) : (
        <>
          <p className="caption">{t('The lab is testing the plan…')}</p>
          <Skeleton lines={3} />
        </>
      )}
    </div>
  );
}
