import { useId } from 'react';
import { useCompany } from '../../../../app/company.ts';
import { t } from '../../../../lib/text.ts';
import { type Leaf, usePlanForms } from './plan-forms.ts';
import { labelOf, optionLabel, unitOf } from './plan-labels.ts';
import { type Json, type PlanPath, pathText, shownValue, typedValue, valueAt } from './plan-values.ts';

interface Props {
  node: Leaf;
  path: PlanPath;
  /** In a table: the label is that of the column and the row, for screen readers alone. */
  label?: string;
}

/** One value of a plan, with its problem below; blank = not there, and the usual value is shown in its place. */
export function PlanInput({ node, path, label }: Props) {
  const { plan, problems, set } = usePlanForms();
  const id = useId();
  const { currency_symbol } = useCompany();
  const key = String(path.findLast((step) => typeof step === 'string'));
  const value = valueAt(plan, path);
  const problem = problems[pathText(path)];
  const words = label ?? labelOf(key, node.type === 'choice');
  const shared = {
    id,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': problem ? `${id}-error` : undefined,
    ...(label !== undefined && { 'aria-label': label }),
  } as const;
  const error = problem && (
    <p id={`${id}-error`} className="field-error">
      {problem}
    </p>
  );
  if (node.type === 'flag')
    return (
      <div className="field">
        <label className="check">
          <input
            {...shared}
            type="checkbox"
            checked={value === undefined ? node.missing : value === true}
            onChange={(event) =>
              set(path, event.target.checked === node.missing ? undefined : event.target.checked)
            }
          />
          {label === undefined && <span>{words}</span>}
        </label>
        {error}
      </div>
    );
  const unit = unitOf(key);
  const unitWords = unit === 'money' ? currency_symbol : unit === '%' || unit === null ? unit : t(unit);
  return (
    <div className="field">
      {label === undefined && (
        <label className="field-label" htmlFor={id}>
          {unitWords ? `${words} (${unitWords})` : words}
        </label>
      )}
      {node.type === 'choice' ? (
        <select
          {...shared}
          className="input"
          value={shownValue(value) || (node.missing ?? '')}
          onChange={(event) =>
            set(path, event.target.value === node.missing ? undefined : event.target.value || undefined)
          }
        >
          {node.missing === undefined && <option value="">{usualWords(plan, path, key)}</option>}
          {node.options.map((option) => (
            <option key={option} value={option}>
              {optionLabel(option, key)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          className="input"
          inputMode={node.type === 'text' ? 'text' : node.type === 'count' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={shownValue(value)}
          placeholder={node.missing ?? ''}
          onChange={(event) => set(path, typedValue(node, event.target.value))}
        />
      )}
      {error}
    </div>
  );
}

/** What stands for a choice that a plan does not make, by part and key (docs/plans.md §7); another one must be made. */
const usualChoices: Record<string, string> = {
  'matching.period': 'daily',
  'matching.ratio': '1:1',
  'matching.carry': 'both',
  'pools.period': 'monthly',
  'pools.of': 'amount_paid',
};

/** What a choice that nobody has made stands for. */
function usualWords(plan: unknown, path: PlanPath, key: string): string {
  const around = valueAt(plan, path.slice(0, -1)) as Json | undefined;
  if (key === 'period' && around?.once === true) return t('When a rank is reached');
  if (key === 'of' && around?.amount !== undefined) return t('An amount');
  const part = path.findLast((step, at) => typeof step === 'string' && at < path.length - 1);
  const usual = usualChoices[`${part}.${key}`];
  return usual === undefined ? t('Choose') : t('{choice}, as usual', { choice: optionLabel(usual, key) });
}
