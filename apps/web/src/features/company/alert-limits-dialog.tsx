import { text } from '@banyan/contract/core/text';
import { type AlertLimits, saveAlertLimits } from '@banyan/contract/withdrawals/alerts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  limits: AlertLimits;
  onClose: () => void;
}

/** Sets the limits of the rules; what lets one find less waits for a second admin. */
export function AlertLimitsDialog({ limits, onClose }: Props) {
  const off = t('Blank = the rule is off.');
  const fields: Fields<typeof saveAlertLimits> = {
    velocity_count: {
      label: text('Payments a day'),
      kind: 'count',
      hint: t('Transfers to others and withdrawals within 24 hours. Blank = the rule is off.'),
      blank: null,
    },
    in_out_amount: { label: text('In within a day'), kind: 'money', hint: off, blank: null },
    in_out_percent: { label: text('Out again, %'), kind: 'count', hint: t('Of what came in.') },
    circle_amount: {
      label: text('Circle, each transfer'),
      kind: 'money',
      hint: t('Smaller transfers make no circle. Blank = the rule is off.'),
      blank: null,
    },
    account_owners: { label: text('Ids with one account'), kind: 'count', hint: off, blank: null },
    device_owners: { label: text('Ids with one device'), kind: 'count', hint: off, blank: null },
  };
  return (
    <Modal title={t('Alerts')} kind="drawer" onClose={onClose}>
      <ActionForm
        endpoint={saveAlertLimits}
        fields={fields}
        initial={limits}
        submitLabel={t('Save the limits')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The limits are saved.') });
          onClose();
        }}
      />
    </Modal>
  );
}
