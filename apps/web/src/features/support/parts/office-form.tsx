import { text } from '@banyan/contract/core/text';
import { readSupportSettings, updateSupportSettings } from '@banyan/contract/support/settings';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { t } from '../../../lib/text.ts';
import { callQuery, type DataOf } from '../../../lib/use-call.ts';

const fields: Fields<typeof updateSupportSettings> = {
  officer_name: { label: text('Grievance officer') },
  officer_email: { label: text('Officer: e-mail'), kind: 'email' },
  officer_mobile: { label: text('Officer: mobile'), kind: 'mobile' },
  nodal_name: { label: text('Nodal officer') },
  nodal_email: { label: text('Nodal officer: e-mail'), kind: 'email' },
  nodal_mobile: { label: text('Nodal officer: mobile'), kind: 'mobile' },
  how_to_complain: { label: text('How to complain'), kind: 'textarea' },
};

/** The days of the week without an office, and who answers complaints. */
export function OfficeForm({ settings }: { settings: DataOf<typeof updateSupportSettings> }) {
  const client = useQueryClient();
  const { holidays: _h, categories: _c, canned_replies: _r, ...initial } = settings;
  return (
    <ActionForm
      endpoint={updateSupportSettings}
      fields={fields}
      initial={initial}
      submitLabel={t('Save settings')}
      onDone={({ data }) => {
        toast({ severity: 'success', summary: t('The settings are saved.') });
        client.setQueryData(callQuery(readSupportSettings).queryKey, data);
      }}
    >
      {(form) => <OffDays form={form} />}
    </ActionForm>
  );
}

function OffDays({ form }: { form: Form<typeof updateSupportSettings> }) {
  const days = [
    t('Sunday'),
    t('Monday'),
    t('Tuesday'),
    t('Wednesday'),
    t('Thursday'),
    t('Friday'),
    t('Saturday'),
  ];
  const off = (form.values.off_days ?? []).map(Number);
  const error = form.errors.off_days;
  const turn = (day: number, isOff: boolean): void =>
    form.set('off_days', isOff ? [...off, day] : off.filter((known) => known !== day));
  return (
    <fieldset className="field">
      <legend className="field-label">{t('Days off')}</legend>
      <p className="field-hint">{t('They do not count for the first answer.')}</p>
      {days.map((name, day) => (
        <label key={name} className="check">
          <input
            type="checkbox"
            id={day === 0 ? form.idOf('off_days') : undefined}
            checked={off.includes(day)}
            onChange={(event) => turn(day, event.target.checked)}
          />
          <span>{name}</span>
        </label>
      ))}
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
