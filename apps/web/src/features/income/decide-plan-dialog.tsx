import { decidePlan, type PlanProposal } from '@banyan/contract/plan-proposals';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { LabFigure } from '../../components/settings/lab-figure.tsx';
import { PlanChanges } from '../../components/settings/plan-changes.tsx';
import type { PlanVersion } from '../../components/settings/plan-versions.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  proposal: PlanProposal;
  decision: 'Approve' | 'Reject';
  inForce: PlanVersion | undefined;
  onClose: () => void;
}

const nothing: Record<string, FieldDef> = {};

/** A plan that waits, with what it would change and cost; then a second admin decides. */
export function DecidePlanDialog({ proposal, decision, inForce, onClose }: Props) {
  const { no, by, at, note, effective_from } = proposal;
  const isApproved = decision === 'Approve';
  const title = isApproved ? t('Approve and publish {no}', { no }) : t('Reject {no}', { no });
  return (
    <Modal title={title} kind="drawer" onClose={onClose}>
      <div className="stack">
        <LabFigure cost={proposal.cost} />
        {inForce && <h3>{t('Changes against version {no}, which is in force', { no: inForce.version })}</h3>}
        <PlanChanges before={inForce?.plan ?? {}} after={proposal.plan} />
        <ActionForm
          endpoint={decidePlan}
          fields={nothing}
          initial={{ no, decision }}
          purpose="Confirm"
          submitLabel={title}
          onCancel={onClose}
          onDone={({ data }) => {
            const summary =
              data.version === null
                ? t('{no} is rejected.', { no })
                : t('Version {no} is published.', { no: data.version });
            toast({ severity: 'success', summary });
            onClose();
          }}
        >
          {() => (
            <Lines
              lines={[
                { label: t('Asked for by'), value: by ? `${by.name} (${by.user_id})` : '' },
                { label: t('Asked on'), value: <DateTime value={at} /> },
                {
                  label: t('In force from'),
                  value: effective_from ? <DateTime value={effective_from} /> : t('its approval on'),
                },
                ...(note ? [{ label: t('Note'), value: note }] : []),
              ]}
            />
          )}
        </ActionForm>
      </div>
    </Modal>
  );
}
