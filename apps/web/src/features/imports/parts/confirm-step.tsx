import { confirmImport, type ImportState } from '@banyan/contract/imports/imports';
import { useId, useState } from 'react';
import { useMayCall } from '../../../app/use-rights.ts';
import { Button } from '../../../components/parts/button.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';
import { ConfirmImportDialog } from '../confirm-import-dialog.tsx';

/** The last step: what the dry run found is sent to a second admin. */
export function ConfirmStep({ state }: { state: ImportState }) {
  const id = useId();
  const mayConfirm = useMayCall()(confirmImport);
  const [isConfirming, setConfirming] = useState(false);
  if (state.status !== 'Checked' || !mayConfirm) return null;
  const hindrance =
    state.has_members && !state.is_day
      ? t('The company has members.')
      : state.refused > 0
        ? t(
            '{count, plural, one {# row is refused. Decide about it or mend the file.} other {# rows are refused. Decide about them or mend the files.}}',
            { count: state.refused },
          )
        : undefined;
  return (
    <section className="card stack" aria-labelledby={`${id}-head`}>
      <h2 id={`${id}-head`}>{t('4. Confirm')}</h2>
      <p className="muted">
        {state.is_day
          ? t('A second admin confirms this dry run. Then the day is brought in, closed and compared.')
          : t('A second admin confirms this dry run. Then the network is brought in.')}
      </p>
      {state.waits && (
        <div className="form-actions in-place" role="status">
          <p>{t('{no} waits for a second admin. Nothing has changed yet.', { no: state.waits.no })}</p>
          <ScreenButton href={`/admin/settings/approvals?f_no=${state.waits.no}`}>
            {t('Open request')}
          </ScreenButton>
        </div>
      )}
      {!state.waits && (
        <div className="form-actions in-place">
          <Button
            variant="primary"
            disabled={hindrance !== undefined}
            aria-describedby={hindrance ? `${id}-why` : undefined}
            onClick={() => setConfirming(true)}
          >
            {t('Confirm this dry run')}
          </Button>
          {hindrance && (
            <p id={`${id}-why`} className="caption">
              {hindrance}
            </p>
          )}
        </div>
      )}
      {isConfirming && <ConfirmImportDialog state={state} onClose={() => setConfirming(false)} />}
    </section>
  );
}
