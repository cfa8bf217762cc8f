import { checkImport, type ImportState } from '@banyan/contract/imports/imports';
import { type FormEvent, useId } from 'react';
import { type Form, useForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { Progress } from '../../../components/tile/tiles.tsx';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { DryRunInputs, DryRunWords } from './dry-run-inputs.tsx';
import { Problems } from './problems.tsx';
import { ImportTotals } from './totals-table.tsx';

interface Props {
  state: ImportState;
  isOpen: boolean;
  /** Files whose columns were changed and not saved. */
  unsaved: readonly string[];
}

/** How the files are read, the totals somebody expects, and what the last dry run found. */
export function DryRun({ state, isOpen, unsaved }: Props) {
  const id = useId();
  const { no, date_order, decimal_mark, mends, expected } = state;
  const form = useForm(checkImport, { initial: { no, date_order, decimal_mark, mends, expected } });
  const start = (event: FormEvent): void => {
    event.preventDefault();
    if (form.check()) void form.submit();
  };
  const isFound = !['Draft', 'Checking'].includes(state.status);
  const hindrance = hindranceOf(state, unsaved);
  const button = (label: string) => (
    <Start form={form} label={label} hindrance={hindrance} id={`${id}-${label.length}`} />
  );
  return (
    <form className="stack" noValidate onSubmit={start}>
      <section className="card stack" aria-labelledby={`${id}-run`}>
        <h2 id={`${id}-run`}>{t('2. Dry run')}</h2>
        <p className="muted">{t('Reads every row and says what is wrong. Nothing is written.')}</p>
        {state.status === 'Checking' ? (
          <div className="import-moving">
            <p role="status">
              {t('{count, plural, one {# row read} other {# rows read}}', { count: state.rows_done })}
            </p>
            <span className="import-busy" aria-hidden />
          </div>
        ) : (
          <>
            {isOpen ? (
              <DryRunInputs form={form} isDay={state.is_day} totals={state.totals} />
            ) : (
              <DryRunWords state={state} />
            )}
            {isOpen && !isFound && button(t('Start dry run'))}
          </>
        )}
      </section>
      {isFound && (
        <section className="card stack" aria-labelledby={`${id}-found`}>
          <h2 id={`${id}-found`}>{t('3. Result')}</h2>
          <p className="muted">
            {t('Dry run {number}: {count, plural, one {# row read} other {# rows read}}.', {
              number: formatCount(state.checks),
              count: state.rows_done,
            })}
          </p>
          <ImportTotals state={state} />
          <Problems state={state} form={form} isOpen={isOpen} />
          {isOpen && button(state.problems.length > 0 ? t('Dry run with decisions') : t('Dry run again'))}
        </section>
      )}
      {(state.status === 'Loading' || state.status === 'Posting') && (
        <section className="card stack" aria-labelledby={`${id}-loading`}>
          <h2 id={`${id}-loading`}>{t('Bringing it in')}</h2>
          <p role="status">
            {state.status === 'Loading'
              ? state.is_day
                ? t('Who joined and what was bought is worked out.')
                : state.is_stopping
                  ? t('It is being cancelled: nothing of it stays.')
                  : t('People, places and topups are written: step {step} of {steps}.', {
                      step: formatCount(Math.min(state.step + 1, state.steps)),
                      steps: formatCount(state.steps),
                    })
              : t('{done} of {all} chunks of balances are posted.', {
                  done: formatCount(state.chunks_posted),
                  all: formatCount(state.chunks),
                })}
          </p>
          {!state.is_day && (
            <Progress label={t('Posting progress')} part={state.chunks_posted} whole={state.chunks} />
          )}
        </section>
      )}
    </form>
  );
}

/** Why no dry run can begin; undefined = it can. */
function hindranceOf(
  { files, has_members, is_day }: ImportState,
  unsaved: readonly string[],
): string | undefined {
  if (has_members && !is_day) return t('The company has members.');
  if (unsaved.length > 0) return t('Save the columns of {files} first.', { files: unsaved.join(', ') });
  const isThere = files.some(
    ({ kind, is_whole, problem }) => (is_day ? kind !== null : kind === 'members') && is_whole && !problem,
  );
  if (isThere) return undefined;
  return is_day ? t('Send a file first.') : t('Send the file of members first.');
}

interface StartProps {
  form: Form<typeof checkImport>;
  label: string;
  hindrance: string | undefined;
  id: string;
}

function Start({ form, label, hindrance, id }: StartProps) {
  return (
    <div className="form-actions in-place">
      <Button
        type="submit"
        variant="primary"
        busy={form.pending}
        disabled={hindrance !== undefined}
        aria-describedby={hindrance ? id : undefined}
      >
        {label}
      </Button>
      {hindrance && (
        <p id={id} className="caption">
          {hindrance}
        </p>
      )}
    </div>
  );
}
