import { text } from '@banyan/contract/core/text';
import { type SwitchState, signSwitch } from '@banyan/contract/imports/switch';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { TotalsTable } from './parts/totals-table.tsx';

/** Asks a second admin to sign the control totals too, and says when people are mailed. */
export function SignSwitchDialog({ data, onClose }: { data: SwitchState; onClose: () => void }) {
  return (
    <Modal title={t('Sign the totals')} onClose={onClose}>
      <ActionForm
        endpoint={signSwitch}
        fields={fields}
        initial={{ no: data.no, totals_hash: data.hash }}
        submitLabel={t('Send for approval')}
        onCancel={onClose}
      >
        {() => (
          <>
            <TotalsTable totals={data.totals} />
            <p className="caption">
              {t('A second admin signs the same list. Then people are mailed from the date on.')}
            </p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}

const fields = {
  switch_on: {
    label: text('Switch on'),
    kind: 'date' as const,
    hint: text('The first day on which people work here.'),
  },
  says_en: {
    label: text('To everybody, English (optional)'),
    kind: 'textarea' as const,
    hint: text('Stands in the mail and on the page "Changes".'),
  },
  says_hi: { label: text('To everybody, Hindi (optional)'), kind: 'textarea' as const },
};
