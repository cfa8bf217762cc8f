import { publishPlan } from '@banyan/contract/income';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import type { Form } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { PlanChanges } from '../../components/settings/plan-changes.tsx';
import { type CheckedPlan, PlanCost } from '../../components/settings/plan-cost.tsx';
import type { PlanVersion } from '../../components/settings/plan-versions.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  checked: CheckedPlan;
  inForce: PlanVersion | undefined;
  onPublished: (version: PlanVersion) => void;
  onClose: () => void;
}

const fields: Record<string, FieldDef> = { note: { label: 'Note (optional)', kind: 'textarea' } };

/** What will change, from when, and why; then the new version is in force for good. */
export function PublishPlanDialog({ checked, inForce, onPublished, onClose }: Props) {
  const { plan } = checked;
  return (
    <Modal title={t('Publish the plan')} kind="drawer" onClose={onClose}>
      <div className="stack">
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
          purpose="Confirm"
          submitLabel={t('Publish')}
          onCancel={onClose}
          onDone={({ data }) => {
            onPublished(data);
            toast({ severity: 'success', summary: t('Version {no} is published.', { no: data.version }) });
            onClose();
          }}
        >
          {(form) => <EffectiveFrom form={form as Form} />}
        </ActionForm>
      </div>
    </Modal>
  );
}

/** A moment still to come, as this device's clock shows it; blank = at once. */
function EffectiveFrom({ form }: { form: Form }) {
  const error = form.errors.effective_from;
  return (
    <label className="field">
      <span className="field-label">{t('In force from (optional)')}</span>
      <span className="field-hint">{t('Blank = at once. By the clock of this device.')}</span>
      <input
        id="field-effective_from"
        className="input"
        type="datetime-local"
        aria-invalid={error ? true : undefined}
        onChange={({ target: { value } }) =>
          form.set('effective_from', value ? new Date(value).toISOString() : undefined)
        }
      />
      {error && <span className="field-error">{t(error)}</span>}
    </label>
  );
}
