import { useState } from 'react';
import type { InputProps } from './input-props.ts';
import type { AnyForm } from './use-form.ts';

interface Props {
  input: InputProps;
  form: AnyForm;
  name: string;
}

/** A date and time by this device's clock; what is sent is the moment. */
export function MomentInput({ input, form, name }: Props) {
  const [typed, type] = useState('');
  return (
    <input
      {...input}
      type="datetime-local"
      value={typed}
      onChange={({ target: { value } }) => {
        type(value);
        form.set(name, value ? new Date(value).toISOString() : '');
      }}
    />
  );
}
