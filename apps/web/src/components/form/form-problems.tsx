import { plural, t } from '../../lib/text.ts';
import { fieldId } from './use-form.ts';

interface Props {
  errors: Record<string, string>;
  /** Field → label; a problem without a field stands alone. */
  labels: Record<string, string>;
}

/** The summary above a form that was sent: every problem, each leading to its field. */
export function FormProblems({ errors, labels }: Props) {
  const problems = Object.entries(errors);
  if (problems.length === 0) return null;
  return (
    <div className="form-problems" role="alert">
      <strong>
        {plural(problems.length, 'One thing needs your attention', '{count} things need your attention')}
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
                {t(labels[name])}: {t(message)}
              </a>
            ) : (
              t(message)
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
