import { beginSideBySide, endSideBySide, type SideBySide } from '@banyan/contract/imports/side-by-side';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';

interface Props {
  /** The network it begins with; null = it ends. */
  network: SideBySide['begins_with'];
  onClose: () => void;
}

/** Asks a second admin to begin running beside the old system, or to end it. */
export function SwitchBesideDialog({ network, onClose }: Props) {
  return network ? (
    <Modal title={t('Run side by side')} onClose={onClose}>
      <ActionForm
        endpoint={beginSideBySide}
        fields={noFields}
        initial={{ no: network.no }}
        submitLabel={t('Send for approval')}
        onCancel={onClose}
      >
        {() => (
          <>
            <Lines
              lines={[
                { label: t('Import'), value: network.no },
                { label: t('From'), value: network.from_name },
              ]}
            />
            <p className="caption">
              {t(
                'A second admin approves it. Then nobody is paid here, and a date is closed when its day was brought in.',
              )}
            </p>
          </>
        )}
      </ActionForm>
    </Modal>
  ) : (
    <Modal title={t('End side by side')} onClose={onClose}>
      <ActionForm
        endpoint={endSideBySide}
        fields={noFields}
        submitLabel={t('Send for approval')}
        onCancel={onClose}
      >
        {() => (
          <p className="caption">
            {t(
              'A second admin approves it. Then wallets can be withdrawn from, and dates close by themselves.',
            )}
          </p>
        )}
      </ActionForm>
    </Modal>
  );
}

const noFields = {};
