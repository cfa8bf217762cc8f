import {
  cancelImport,
  type ImportState,
  type ImportStatus,
  readImport,
} from '@banyan/contract/imports/imports';
import { useCallback, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { Button, ButtonLink } from '../../../components/parts/button.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { DryRun } from './dry-run.tsx';
import { ImportFiles } from './import-files.tsx';
import { SwitchStep } from './switch-step.tsx';
import { TakeBackStep } from './take-back-step.tsx';
import './imports.css';

/** Milliseconds between two looks at an import that goes on by itself. */
const everyMs = 1500;
const moving: readonly ImportStatus[] = ['Checking', 'Loading', 'Posting', 'Taking back'];
const open: readonly ImportStatus[] = ['Draft', 'Checked'];

/** Until it is in the books; a day is written in one go. */
const mayStop = ({ status, is_day, is_stopping }: ImportState): boolean =>
  [...open, 'Checking'].includes(status) || (status === 'Loading' && !is_day && !is_stopping);

/** One import in its steps: files, dry run, what it found, and how it is brought in. */
export function OneImport({ no }: { no: string }) {
  const query = useCall(
    readImport,
    { no },
    { refetchInterval: ({ state }) => (state.data && moving.includes(state.data.status) ? everyMs : false) },
  );
  const { data } = query;
  const mayCancel = useMayCall()(cancelImport);
  const [isCancelling, setCancelling] = useState(false);
  return (
    <div className="stack import">
      <PageHeader
        help={
          data &&
          (data.is_day
            ? t('What {name} did on one date.', { name: data.from_name })
            : t('A network from {name}.', { name: data.from_name }))
        }
        action={
          <>
            {data && mayCancel && mayStop(data) && (
              <Button variant="danger" onClick={() => setCancelling(true)}>
                {t('Cancel the import')}
              </Button>
            )}
            {data?.is_day ? (
              <ButtonLink to="/admin/settings/side-by-side">{t('Side by side')}</ButtonLink>
            ) : (
              <ButtonLink to="/admin/settings/import">{t('All imports')}</ButtonLink>
            )}
          </>
        }
      />
      {data ? <Steps state={data} /> : <Loading query={query} what={t('The import')} lines={12} />}
      {data && isCancelling && (
        <DecideDialog
          endpoint={cancelImport}
          title={t('Cancel the import')}
          sends={{ no }}
          lines={[
            { label: t('Import'), value: no },
            { label: t('From'), value: data.from_name },
          ]}
          note={t('Its files are forgotten. Nothing of the company changes.')}
          cancelLabel={t('Keep the import')}
          done={({ data: { status } }) =>
            status === 'Cancelled' ? t('{no} is cancelled.', { no }) : t('{no} is being cancelled.', { no })
          }
          onClose={() => setCancelling(false)}
        />
      )}
    </div>
  );
}

function Steps({ state }: { state: ImportState }) {
  const mayAct = useMayCall()(cancelImport);
  /** Files whose columns were changed and not saved. */
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const noteUnsaved = useCallback((name: string, is: boolean) => {
    setUnsaved((old) => [...old.filter((other) => other !== name), ...(is ? [name] : [])]);
  }, []);
  const isOpen = mayAct && open.includes(state.status);
  const blocks = state.has_members && !state.is_day && [...open, 'Checking'].includes(state.status);
  return (
    <>
      <Head state={state} />
      {blocks && (
        <p className="form-problems" role="alert">
          {t('This company has members: a network can only be brought into an empty one.')}
        </p>
      )}
      {state.status !== 'Cancelled' && (
        <>
          <ImportFiles state={state} isOpen={isOpen} onUnsaved={noteUnsaved} />
          <DryRun state={state} isOpen={isOpen} unsaved={unsaved} />
          <ConfirmStep state={state} />
          <SwitchStep state={state} />
          <TakeBackStep state={state} />
        </>
      )}
    </>
  );
}

function Head({ state }: { state: ImportState }) {
  const { timezone } = useCompany();
  const lines: Line[] = [
    { label: t('Import'), value: <span className="mono">{state.no}</span> },
    { label: t('Status'), value: <StatusTag status={state.status} /> },
    { label: state.is_day ? t('Date') : t('Last date there'), value: formatDate(state.as_of, timezone) },
    { label: t('Begun'), value: <DateTime value={state.made_at} /> },
    ...(state.made_by ? [{ label: t('By'), value: state.made_by.name }] : []),
    ...(state.confirmed_by ? [{ label: t('Sent for approval by'), value: state.confirmed_by.name }] : []),
    ...(state.loaded_at ? [{ label: t('Loaded'), value: <DateTime value={state.loaded_at} /> }] : []),
    ...(state.taken_back_at
      ? [{ label: t('Taken back'), value: <DateTime value={state.taken_back_at} /> }]
      : []),
  ];
  return (
    <section className="card" aria-label={t('The import')}>
      <Lines lines={lines} />
    </section>
  );
}
