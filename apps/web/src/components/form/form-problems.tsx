import type { Text } from '@banyan/contract/core/text';
import { t } from '../../lib/text.ts';
import { fieldId } from './use-form.ts';

interface Props {
  errors: Record<string, string>;
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

/** The summary above a form that was sent: every problem, each leading to its field. */
export function FormProblems({ errors, labels }: Props) {
  const problems = Object.entries(errors);
  if (problems.length === 0) return null;
  return (
    <div className="form-problems" role="alert">
      <strong>
        {t('{count, plural, one {One thing needs your attention} other {# things need your attention}}', {
          count: problems.length,
        })}
      </strong>
      <ul>
        {problems.map(([name, message]) => (
          <li key={name}>
            {labels[name] ? (
              <a
                href={`#${fieldId(name)}`}
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(fieldId(name))?.focus();
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
