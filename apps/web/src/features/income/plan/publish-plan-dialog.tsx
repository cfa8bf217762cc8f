import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { publishPlan } from '@banyan/contract/income/plan-proposals';
import { useQuery } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { PlanChanges } from './parts/plan-changes.tsx';
import { type CheckedPlan, PlanCost } from './parts/plan-cost.tsx';
import { PlanPrice, planPrice } from './parts/plan-price.tsx';
import type { PlanVersion } from './parts/plan-versions.tsx';

interface Props {
  checked: CheckedPlan;
  inForce: PlanVersion | undefined;
  /** The plan is a version now; one that waits for a second admin stays in the editor. */
  onPublished: (plan: Record<string, unknown>) => void;
  onClose: () => void;
}

const fields: Fields<typeof publishPlan> = { note: { label: text('Note (optional)'), kind: 'textarea' } };

/** What will change, what the lab says it costs, from when, and why; then the new version is in force for good. */
export function PublishPlanDialog({ checked, inForce, onPublished, onClose }: Props) {
  const { plan } = checked;
  const { data } = useQuery(planPrice(plan));
  return (
    <Modal title={t('Publish the plan')} kind="drawer" onClose={onClose}>
      <div className="stack">
        <PlanPrice plan={plan} />
        <h3>
          {inForce
            ? t('Changes against version {no}, which is in force', { no: inForce.version })
            : t('The first plan')}
        </h3>
        <PlanChanges before={inForce?.plan ?? {}} after={plan} />
        <PlanCost checked={checked} />
        <ActionForm
          endpoint={publishPlan}
          fields={fields}
          initial={{ plan }}
          submitLabel={data?.exceeds ? t('Ask a second admin') : t('Publish')}
          onCancel={onClose}
          onDone={({ data: done }) => {
            if (done.published) onPublished(done.published.plan);
            toast({ severity: 'success', summary: doneWords(done) });
            onClose();
          }}
        >
          {(form) => <EffectiveFrom form={form} />}
        </ActionForm>
      </div>
    </Modal>
  );
}

function doneWords({ published, proposal }: ReplyOf<typeof publishPlan>['data']): string {
  if (published) return t('Version {no} is published.', { no: published.version });
  return t('The plan waits for a second admin as {no}.', { no: proposal?.no ?? '' });
}

/** A moment still to come, as this device's clock shows it; blank = at once. */
function EffectiveFrom({ form }: { form: Form<typeof publishPlan> }) {
  const error = form.errors.effective_from;
  return (
    <label className="field">
      <span className="field-label">{t('In force from (optional)')}</span>
      <span className="field-hint">{t("Blank = at once. Uses this device's clock.")}</span>
      <input
        id={form.idOf('effective_from')}
        className="input"
        type="datetime-local"
        aria-invalid={error ? true : undefined}
        onChange={({ target: { value } }) =>
          form.set('effective_from', value ? new Date(value).toISOString() : undefined)
        }
      />
      {error && <span className="field-error">{error}</span>}
    </label>
  );
}
