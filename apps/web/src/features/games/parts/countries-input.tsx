import type { InputProps } from '../../../components/form/input-props.ts';
import type { AnyForm } from '../../../components/form/use-form.ts';

interface Props {
  input: InputProps;
  form: AnyForm;
  name: string;
}

/** A list of countries, one a line. */
export function CountriesInput({ input, form, name }: Props) {
  const { value: _text, onChange: _change, type: _type, ref: _ref, ...rest } = input;
  const countries = (form.values as Record<string, unknown>)[name];
  const lines = Array.isArray(countries) ? countries : [];
  return (
    <textarea
      id={rest.id}
      name={rest.name}
      className="input"
      rows={4}
      aria-invalid={rest['aria-invalid']}
      aria-describedby={rest['aria-describedby']}
      value={lines.join('\n')}
      onChange={(event) => form.set(name, event.target.value === '' ? [] : event.target.value.split('\n'))}
      onBlur={() => {
        form.set(
          name,
          lines.map((line) => String(line).trim()).filter((line) => line !== ''),
        );
        form.leave(name);
      }}
    />
  );
}
