import { useState } from 'react';
import { valueAt } from '../../../components/form/form-values.ts';
import type { InputProps } from '../../../components/form/input-props.ts';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { Button } from '../../../components/parts/button.tsx';
import { t } from '../../../lib/text.ts';
import './rate-table.css';

interface Props {
  input: InputProps;
  form: AnyForm;
  name: string;
}

type Row = [code: string, value: string];

/** Other values of a rate by a code: a row each. */
export function RateTable({ input, form, name }: Props) {
  const [rows, setRows] = useState<Row[]>(() =>
    Object.entries((valueAt(form.values, name) ?? {}) as Record<string, string>),
  );
  const write = (next: Row[]): void => {
    setRows(next);
    // a row without a code says nothing yet
    form.set(name, Object.fromEntries(next.filter(([code]) => code.trim() !== '')));
  };
  const change = (at: number, row: Row): void => write(rows.map((old, place) => (place === at ? row : old)));
  return (
    <div className="rate-table">
      {rows.map(([code, value], at) => (
        // a code is what is typed
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a row is what it is
        <div key={at} className="rate-row">
          <input
            className="input"
            aria-label={t('Code {row}', { row: at + 1 })}
            value={code}
            onChange={({ target }) => change(at, [target.value, value])}
          />
          <input
            className="input"
            inputMode="decimal"
            aria-label={t('Value {row}', { row: at + 1 })}
            aria-invalid={form.errors[`${name}.${code}`] !== undefined || undefined}
            value={value}
            onChange={({ target }) => change(at, [code, target.value])}
          />
          <Button variant="quiet" onClick={() => write(rows.filter((_, place) => place !== at))}>
            {t('Remove')}
          </Button>
          {form.errors[`${name}.${code}`] && <p className="field-error">{form.errors[`${name}.${code}`]}</p>}
        </div>
      ))}
      <Button id={input.id} onClick={() => setRows([...rows, ['', '']])}>
        {t('Add a row')}
      </Button>
    </div>
  );
}
