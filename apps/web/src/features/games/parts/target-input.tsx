import { factorText } from '@banyan/fair/aviator/flight';
import { useState } from 'react';
import type { InputProps } from '../../../components/form/input-props.ts';
import type { AnyForm } from '../../../components/form/use-form.ts';

const typed = /^(\d{1,6})(?:\.(\d{0,2}))?$/;

/** A factor as people write it, 1.50, which is sent in whole hundredths; blank = none. */
export function TargetInput({ input, form, name }: { input: InputProps; form: AnyForm; name: string }) {
  const value = form.values[name];
  const [text, setText] = useState(typeof value === 'number' ? factorText(value) : '');
  const change = (next: string): void => {
    setText(next);
    const found = typed.exec(next.trim());
    const hundredths = found && `${found[1]}${(found[2] ?? '').padEnd(2, '0')}`;
    form.set(name, next.trim() === '' ? null : hundredths ? Number.parseInt(hundredths, 10) : next);
  };
  return (
    <input {...input} inputMode="decimal" value={text} onChange={({ target }) => change(target.value)} />
  );
}
