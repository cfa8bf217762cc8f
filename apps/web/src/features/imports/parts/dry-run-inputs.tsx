import { type Text, text } from '@banyan/contract/core/text';
import { dateOrders, decimalMarks } from '@banyan/contract/imports/import-files';
import { inOrder, isCount } from '@banyan/contract/imports/import-totals';
import type { checkImport, ImportState } from '@banyan/contract/imports/imports';
import { useCompanyLists } from '../../../app/company.ts';
import { MoneyInput } from '../../../components/form/inputs.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { Lines } from '../../../components/parts/lines.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { useTotalLabel } from './total-figure.tsx';

interface Props {
  form: Form<typeof checkImport>;
  isDay: boolean;
  /** What the last dry run found: these may be typed too. */
  totals: Record<string, string>;
}

const orderWords: Record<(typeof dateOrders)[number], Text> = {
  'year-month-day': text('Year, month, day: 2026-04-30'),
  'day-month-year': text('Day, month, year: 30-04-2026'),
  'month-day-year': text('Month, day, year: 04-30-2026'),
};
const markWords: Record<(typeof decimalMarks)[number], Text> = {
  '.': text('A point: 1500.50'),
  ',': text('A comma: 1500,50'),
};

const totalsOfDay = ['joins', 'topups', 'orders', 'returns', 'withdrawals', 'paid'].flatMap((name) =>
  name === 'joins' ? [name] : [name, `${name}.amount`],
);

/** The same, where nothing can be changed any more. */
export function DryRunWords({ state: { date_order, decimal_mark } }: { state: ImportState }) {
  const lines = [
    { label: t('Dates are written'), value: t(orderWords[date_order]) },
    { label: t('Decimals stand after'), value: t(markWords[decimal_mark]) },
  ];
  return <Lines lines={lines} />;
}

/** How dates and amounts are written, and the totals that the files should come to. */
export function DryRunInputs({ form, isDay, totals }: Props) {
  const wallets = useCompanyLists()?.user_wallets ?? [];
  const labelOf = useTotalLabel();
  const names = inOrder([
    ...(isDay ? totalsOfDay : ['members', 'topups', 'topups.amount']),
    ...(isDay ? [] : wallets.map(({ code }) => `wallets.${code}`)),
    ...Object.keys(totals).filter((name) => !isZero(totals[name])),
  ]);
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">{t('How the files are read')}</legend>
      <div className="import-columns">
        <LabelledSelect
          id={form.idOf('date_order')}
          label={t('Dates are written')}
          value={form.text('date_order')}
          onValue={(value) => form.set('date_order', value as (typeof dateOrders)[number])}
          options={dateOrders.map((value) => ({ value, label: t(orderWords[value]) }))}
        />
        <LabelledSelect
          id={form.idOf('decimal_mark')}
          label={t('Decimals stand after')}
          value={form.text('decimal_mark')}
          onValue={(value) => form.set('decimal_mark', value as (typeof decimalMarks)[number])}
          options={decimalMarks.map((value) => ({ value, label: t(markWords[value]) }))}
        />
      </div>
      <fieldset className="import-totals">
        <legend className="field-label">{t('Control totals')}</legend>
        <p className="field-hint">{t('What the other system says. Leave blank what you do not know.')}</p>
        <div className="import-columns">
          {names.map((name) => (
            <Expected key={name} form={form} name={name} label={labelOf(name)} />
          ))}
        </div>
      </fieldset>
    </fieldset>
  );
}

/** One total as somebody expects it; what is blank is not compared. */
function Expected({ form, name, label }: { form: Form<typeof checkImport>; name: string; label: string }) {
  const id = form.idOf(`expected.${name}`);
  const error = form.errors[`expected.${name}`];
  const expected = (form.values.expected ?? {}) as Record<string, string>;
  const write = (value: string): void => {
    const { [name]: _, ...others } = expected;
    form.set('expected', value === '' ? others : { ...others, [name]: value });
  };
  const input = {
    id,
    name: `expected.${name}`,
    className: 'input',
    value: expected[name] ?? '',
    autoComplete: 'off',
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
    onBlur: () => form.leave(`expected.${name}`),
    onChange: ({ target }: { target: { value: string } }) => write(target.value.replace(/[,\s]/g, '')),
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {isCount(name) ? (
        <input {...input} inputMode="numeric" />
      ) : (
        <MoneyInput input={input as never} onValue={write} />
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
