import type { Option } from '../../../../components/form/field.tsx';

interface Props {
  id: string;
  legend: string;
  options: readonly Option[];
  value: string | undefined;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** One of a few, as cards; what it fills into the form is the caller's. */
export function Choices({ id, legend, options, value, error, onChange }: Props) {
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="choice-cards">
        {options.map((option, index) => (
          <label key={option.value} className="choice-card">
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.note && <span className="caption">{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
