import { startDay } from '@banyan/contract/imports/side-by-side';
import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../../../app/company.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

interface Props {
  /** The next date, the only one that can come. */
  on: string;
  from: string;
  onClose: () => void;
}

/** Begins the next day: its files are sent on the page of the import. */
export function StartDayDialog({ on, from, onClose }: Props) {
  const navigate = useNavigate();
  const { timezone } = useCompany();
  return (
    <Modal title={t('Bring a day in')} onClose={onClose}>
      <ActionForm
        endpoint={startDay}
        fields={noFields}
        initial={{ on }}
        submitLabel={t('Go to its files')}
        onCancel={onClose}
        onDone={({ data }) => {
          onClose();
          void navigate({ to: '/admin/settings/import', search: { no: data.no } });
        }}
      >
        {() => (
          <Lines
            lines={[
              { label: t('From'), value: from },
              { label: t('Date'), value: formatDate(on, timezone) },
            ]}
          />
        )}
      </ActionForm>
    </Modal>
  );
}

const noFields = {};
