import { inOrder } from '@banyan/contract/imports/import-totals';
import { confirmImport, type ImportState } from '@banyan/contract/imports/imports';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { TotalFigure, useTotalLabel } from './parts/total-figure.tsx';

/** Asks a second admin to bring in what this dry run found. */
export function ConfirmImportDialog({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const labelOf = useTotalLabel();
  return (
    <Modal title={t('Confirm the import')} onClose={onClose}>
      <ActionForm
        endpoint={confirmImport}
        fields={noFields}
        initial={{ no: state.no, checks: state.checks }}
        submitLabel={t('Send for approval')}
        onCancel={onClose}
      >
        {() => (
          <>
            <Lines
              lines={inOrder(Object.keys(state.totals)).map((name) => ({
                label: labelOf(name),
                value: <TotalFigure name={name} value={state.totals[name]} />,
              }))}
            />
            <p className="caption">
              {state.is_day
                ? t('A second admin approves it. Then its topups are worked out here.')
                : t('A second admin approves it. Then the network is written into the company.')}
            </p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}

const noFields = {};
