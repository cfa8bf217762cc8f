import { decidePlan, type PlanProposal, planProposals } from '@banyan/contract/income/plan-proposals';
import { useMayCall } from '../../../../app/use-rights.ts';
import { BanNote } from '../../../../components/form/ban-note.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import { LabFigure } from './lab-figure.tsx';

interface Props {
  onDecide: (proposal: PlanProposal, decision: 'Approve' | 'Reject') => void;
}

/** A plan that pays more than it brings in and waits for a second admin; nothing when there is none. */
export function WaitingPlan({ onDecide }: Props) {
  const { data } = useCall(planProposals);
  const mayDecide = useMayCall()(decidePlan);
  const waiting = data?.find(({ status }) => status === 'Pending');
  if (!waiting) return null;
  const { no, by, at, can_approve, can_reject, ban } = waiting;
  return (
    <section className="card stack" aria-label={t('Plan awaiting second admin')}>
      <div className="plan-version-head">
        <strong>{t('{no} waits for a second admin', { no })}</strong>
        <StatusTag status="Pending" />
      </div>
      <p className="caption">
        {t('Requested by {name} on', { name: by?.name ?? '' })} <DateTime value={at} />
      </p>
      <LabFigure cost={waiting.cost} />
      {mayDecide && ban && <BanNote ban={ban} />}
      <div className="form-actions in-place">
        {mayDecide && !ban && can_approve && (
          <Button variant="primary" onClick={() => onDecide(waiting, 'Approve')}>
            {t('Approve…')}
          </Button>
        )}
        {mayDecide && !ban && can_reject && (
          <Button onClick={() => onDecide(waiting, 'Reject')}>
            {can_approve ? t('Reject…') : t('Cancel request…')}
          </Button>
        )}
      </div>
    </section>
  );
}
