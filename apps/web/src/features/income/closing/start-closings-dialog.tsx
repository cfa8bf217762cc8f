import { text } from '@banyan/contract/core/text';
import { startClosings } from '@banyan/contract/income/closings';
import { useMemo, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { addDays, dateText, formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

/** Closes every date that is over, from the first that is not closed up to one. */
export function StartClosingsDialog({ from, onClose }: { from: string; onClose: () => void }) {
  const { timezone } = useCompany();
  const fields = useMemo(
    (): Fields<typeof startClosings> => ({
      through: {
        label: text('Up to'),
        kind: 'date',
        hint: t('From {date}, oldest first. Only past dates.', { date: formatDate(from, timezone) }),
      },
    }),
    [from, timezone],
  );
  const [initial] = useState(() => ({ through: addDays(dateText(new Date(), timezone), -1) }));
  return (
    <Modal title={t('Close dates')} onClose={onClose}>
      <ActionForm
        endpoint={startClosings}
        fields={fields}
        initial={initial}
        submitLabel={t('Close dates')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('Closing has begun.') });
          onClose();
        }}
      />
    </Modal>
  );
}
