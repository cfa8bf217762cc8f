import { decidePlan, type PlanProposal } from '@banyan/contract/income/plan-proposals';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { t } from '../../../lib/text.ts';
import { LabFigure } from './parts/lab-figure.tsx';
import { PlanChanges } from './parts/plan-changes.tsx';
import type { PlanVersion } from './parts/plan-versions.tsx';

interface Props {
  proposal: PlanProposal;
  decision: 'Approve' | 'Reject';
  inForce: PlanVersion | undefined;
  onClose: () => void;
}

/** A plan that waits, with what it would change and cost; then a second admin decides. */
export function DecidePlanDialog({ proposal, decision, inForce, onClose }: Props) {
  const { no, by, at, note, effective_from } = proposal;
  const isApproved = decision === 'Approve';
  return (
    <DecideDialog
      endpoint={decidePlan}
      title={isApproved ? t('Approve and publish {no}', { no }) : t('Reject {no}', { no })}
      sends={{ no, decision }}
      lines={[
        { label: t('Requested by'), value: by ? `${by.name} (${by.user_id})` : '' },
        { label: t('Requested on'), value: <DateTime value={at} /> },
        {
          label: t('In force from'),
          value: effective_from ? <DateTime value={effective_from} /> : t('its approval on'),
        },
        ...(note ? [{ label: t('Note'), value: note }] : []),
      ]}
      done={({ data }) =>
        data.version === null
          ? t('{no} is rejected.', { no })
          : t('Version {no} is published.', { no: data.version })
      }
      onClose={onClose}
    >
      <LabFigure cost={proposal.cost} />
      {inForce && <h3>{t('Changes against version {no}, which is in force', { no: inForce.version })}</h3>}
      <PlanChanges before={inForce?.plan ?? {}} after={proposal.plan} />
    </DecideDialog>
  );
}
