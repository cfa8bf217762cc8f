import { importFollowers } from '@banyan/contract/imports/import-followers';
import { inOrder } from '@banyan/contract/imports/import-totals';
import { type ImportState, takeImportBack } from '@banyan/contract/imports/imports';
import { useId, useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { fromServer, t } from '../../../lib/text.ts';
import { TotalFigure, useTotalLabel } from './total-figure.tsx';

/** What an import brought can be taken back whole, until something comes after it. */
export function TakeBackStep({ state }: { state: ImportState }) {
  const id = useId();
  const mayTake = useMayCall()(takeImportBack);
  const [isTaking, setTaking] = useState(false);
  const isMoving = state.status === 'Taking back';
  if (!isMoving && (state.status !== 'Loaded' || !mayTake || state.is_day)) return null;
  return (
    <section className="card stack" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('Take back')}</h2>
      {isMoving ? (
        <div className="import-moving">
          <p role="status">{t('Balances, topups, places and accounts are taken back.')}</p>
          <span className="import-busy" aria-hidden />
        </div>
      ) : (
        <>
          <p className="muted">
            {t(
              'As long as nothing came after it, all of it can be taken back. Then the company is empty again.',
            )}
          </p>
          <div className="form-actions in-place">
            <Button
              variant="danger"
              disabled={state.followed_by !== null}
              aria-describedby={state.followed_by ? `${id}-why` : undefined}
              onClick={() => setTaking(true)}
            >
              {t('Take back…')}
            </Button>
            {state.followed_by && (
              <p id={`${id}-why`} className="caption">
                {fromServer(importFollowers[state.followed_by])}
              </p>
            )}
          </div>
        </>
      )}
      {isTaking && <TakeBackDialog state={state} onClose={() => setTaking(false)} />}
    </section>
  );
}

const noFields = {};

/** Asks a second admin to take all of it back. */
function TakeBackDialog({ state: { no, books }, onClose }: { state: ImportState; onClose: () => void }) {
  const labelOf = useTotalLabel();
  return (
    <Modal title={t('Take back {no}', { no })} onClose={onClose}>
      <ActionForm
        endpoint={takeImportBack}
        fields={noFields}
        initial={{ no }}
        submitLabel={t('Send for approval')}
        onCancel={onClose}
      >
        {() => (
          <>
            <Lines
              lines={inOrder(Object.keys(books ?? {}).filter((name) => !isZero(books?.[name]))).map(
                (name) => ({
                  label: labelOf(name),
                  value: <TotalFigure name={name} value={books?.[name]} />,
                }),
              )}
            />
            <p className="caption">
              {t(
                'A second admin approves it. Then its members can no longer sign in, and all they had is gone.',
              )}
            </p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}
