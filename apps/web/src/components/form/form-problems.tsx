import type { Text } from '@banyan/contract/core/text';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import type { AnyForm } from './use-form.ts';

interface Props {
  form: AnyForm;
  /** The problems to name; missing = all that are shown. */
  errors?: Record<string, string>;
  /** Field → label; a problem without a field stands alone. */
  labels: Record<string, Text>;
}

/** Below a form whose answer never came. */
export function NoAnswer() {
  return (
    <p className="form-problems" role="alert">
      {t('No connection. Your entries are kept. Try again: nothing is done twice.')}
    </p>
  );
}

interface UnansweredProps {
  unanswered: { forget: () => void };
  pending: boolean;
  onAsk: () => void;
}

/** Above a form that was left before its answer came. */
export function Unanswered({ unanswered, pending, onAsk }: UnansweredProps) {
  return (
    <div className="unanswered" role="status">
      <p>{t('This page was closed before the answer came. Check the status: nothing is done twice.')}</p>
      <Button busy={pending} onClick={onAsk}>
        {t('Check status')}
      </Button>
      <Button variant="quiet" onClick={unanswered.forget}>
        {t('Start again')}
      </Button>
    </div>
  );
}

/** The summary above a form that was sent: every problem, each leading to its field. */
export function FormProblems({ form, errors = form.errors, labels }: Props) {
  // a file's name stands in no input of its own: what is missing is said of the file
  const problems = Object.entries(errors)
    .filter(([name]) => !/(^|\.)file_name$/.test(name))
    .map(([key, message]) => ({ key, message, name: labelled(key, labels) }));
  if (problems.length === 0) return null;
  return (
    <div className="form-problems" role="alert">
      <strong>
        {t('{count, plural, one {One thing needs your attention} other {# things need your attention}}', {
          count: problems.length,
        })}
      </strong>
      <ul>
        {problems.map(({ key, message, name }) => (
          <li key={key}>
            {labels[name] ? (
              <a
                href={`#${form.idOf(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(form.idOf(name))?.focus();
                }}
              >
                {t(labels[name])}: {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The field that has a label for this: its own, or the one that holds its whole list. */
function labelled(name: string, labels: Props['labels']): string {
  const end = name.lastIndexOf('.');
  return labels[name] || end < 0 ? name : labelled(name.slice(0, end), labels);
}
