import type { RowOf } from '@banyan/contract/core/report';
import { revealPin, type viewPin } from '@banyan/contract/pins/pins';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { CopyText } from '../../components/parts/people.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof viewPin>;
  onClose: () => void;
}

/** The password of an own pin, after a second factor: each look is logged. */
export function RevealPinDialog({ row, onClose }: Props) {
  const no = row.no ?? '';
  return (
    <Modal title={t('Password of {no}', { no })} onClose={onClose}>
      <ActionForm
        endpoint={revealPin}
        fields={{}}
        initial={{ pin_no: no }}
        submitLabel={t('Show the password')}
        onCancel={onClose}
        receipt={({ data }) => (
          <div className="stack">
            <Lines
              lines={[
                { label: t('Pin number'), value: <CopyText text={data.pin_no} /> },
                { label: t('Pin password'), value: <CopyText text={data.pin_password} /> },
              ]}
            />
            <div className="form-actions">
              <Button variant="primary" onClick={onClose}>
                {t('Close')}
              </Button>
            </div>
          </div>
        )}
      >
        {() => <p>{t('Who has number and password can use the pin. Each look is logged.')}</p>}
      </ActionForm>
    </Modal>
  );
}
