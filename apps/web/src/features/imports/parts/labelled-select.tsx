import type { Option } from '../../../components/form/field.tsx';

interface Props {
  id: string;
  label: string;
  value: string;
  options: readonly Option[];
  onValue: (value: string) => void;
  error?: string | undefined;
}

/** A choice with its label above and what is wrong with it below. */
export function LabelledSelect({ id, label, value, options, onValue, error }: Props) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="input"
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onValue(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
