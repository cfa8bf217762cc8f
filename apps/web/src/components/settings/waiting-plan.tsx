import { type PlanProposal, planProposals } from '@banyan/contract/plan-proposals';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { DateTime } from '../parts/figures.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import { LabFigure } from './lab-figure.tsx';

interface Props {
  onDecide: (proposal: PlanProposal, decision: 'Approve' | 'Reject') => void;
}

/** A plan that pays more than it brings in and waits for a second admin; nothing when there is none. */
export function WaitingPlan({ onDecide }: Props) {
  const { data } = useQuery({
    queryKey: [planProposals.path],
    queryFn: async ({ signal }) => (await call(planProposals, { signal })).data,
  });
  const waiting = data?.find(({ status }) => status === 'Pending');
  if (!waiting) return null;
  const { no, by, at, can_approve, can_reject } = waiting;
  return (
    <section className="card stack" aria-label={t('A plan waits for a second admin')}>
      <div className="plan-version-head">
        <strong>{t('{no} waits for a second admin', { no })}</strong>
        <StatusTag status="Pending" />
      </div>
      <p className="caption">
        {t('Asked for by {name} on', { name: by?.name ?? '' })} <DateTime value={at} />
      </p>
      <LabFigure cost={waiting.cost} />
      <div className="form-actions in-place">
        {can_approve && (
          <Button variant="primary" onClick={() => onDecide(waiting, 'Approve')}>
            {t('Approve…')}
          </Button>
        )}
        {can_reject && (
          <Button onClick={() => onDecide(waiting, 'Reject')}>
            {can_approve ? t('Reject…') : t('Take it back…')}
          </Button>
        )}
      </div>
    </section>
  );
}
