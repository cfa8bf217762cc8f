import type { Text } from '@banyan/contract/core/text';
import { type ReactNode, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { codeWords, t } from '../../lib/text.ts';
import type { InputProps } from './input-props.ts';
import { type Form, fieldId } from './use-form.ts';
import { type Lookup, UserLookup } from './user-lookup.tsx';
import './field.css';

export interface Option {
  value: string;
  label: string;
  note?: ReactNode;
}

/** One input of a form, in words; its rules come from the contract. */
export interface FieldDef {
  label: Text;
  kind?:
    | 'text'
    | 'password'
    | 'email'
    | 'mobile'
    | 'digits'
    | 'otp'
    | 'money'
    | 'date'
    | 'textarea'
    | 'select'
    | 'choice'
    | 'checkbox'
    | 'member';
  /** Stands before the input: what to know before typing. */
  hint?: ReactNode;
  options?: readonly Option[];
  autoComplete?: string;
  /** kind member: shows whose id is being typed. */
  lookup?: Lookup;
  readOnly?: boolean;
  /** Shown only when this holds. */
  onlyIf?: (values: Record<string, unknown>) => boolean;
}

/** Options whose label is the value itself. */
export const optionsOf = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: codeWords(value) }));

interface Props {
  form: Form;
  name: string;
  def: FieldDef;
}

/** Label above, hint before the input, error below and tied to it. */
export function Field({ form, name, def }: Props) {
  const id = fieldId(name);
  const error = form.errors[name];
  const described =
    [def.hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined;
  const shared = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described,
    onBlur: () => form.leave(name),
  } as const;
  const label = t(def.label);
  const hint = def.hint && (
    <p id={`${id}-hint`} className="field-hint">
      {def.hint}
    </p>
  );
  const message = error && (
    <p id={`${id}-error`} className="field-error">
      {error}
    </p>
  );

  if (def.kind === 'checkbox') {
    return (
      <div className="field">
        <label className="check">
          <input
            {...shared}
            type="checkbox"
            checked={form.values[name] === true}
            onChange={(event) => form.set(name, event.target.checked)}
          />
          <span>{label}</span>
        </label>
        {hint}
        {message}
      </div>
    );
  }
  if (def.kind === 'choice') {
    return (
      <fieldset className="field" aria-describedby={described}>
        <legend className="field-label">{label}</legend>
        {hint}
        <div className="choice-cards">
          {def.options?.map((option, index) => (
            <label key={option.value} className="choice-card">
              <input
                type="radio"
                id={index === 0 ? id : undefined}
                name={name}
                checked={form.values[name] === option.value}
                onChange={() => form.set(name, option.value)}
              />
              <span>
                {option.label}
                {option.note && <span className="caption">{option.note}</span>}
              </span>
            </label>
          ))}
        </div>
        {message}
      </fieldset>
    );
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint}
      <Control form={form} name={name} def={def} shared={shared} />
      {message}
    </div>
  );
}

interface ControlProps extends Props {
  shared: {
    id: string;
    name: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
    onBlur: () => void;
  };
}

function Control({ form, name, def, shared }: ControlProps) {
  const value = form.text(name);
  const change = (event: { target: { value: string } }): void => form.set(name, event.target.value);
  const input = {
    ...shared,
    className: 'input',
    value,
    onChange: change,
    readOnly: def.readOnly,
    autoComplete: def.autoComplete ?? 'off',
  } as const;
  switch (def.kind) {
    case 'textarea':
      return <textarea {...input} rows={3} />;
    case 'select':
      return (
        <select {...shared} className="input" value={value} onChange={change}>
          {!def.options?.some((option) => option.value === '') && <option value="">{t('Choose')}</option>}
          {def.options?.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      );
    case 'password':
      return <PasswordInput input={input} />;
    case 'money':
      return <MoneyInput input={input} onValue={(text) => form.set(name, text)} />;
    case 'member':
      return <UserLookup input={input} form={form} name={name} lookup={def.lookup} />;
    case 'otp':
      // One field: codes are pasted and filled in by the phone. Letters are refused in words, not swallowed.
      return (
        <input
          {...input}
          className="input otp"
          inputMode="numeric"
          maxLength={9}
          autoComplete="one-time-code"
        />
      );
    case 'mobile':
      return <input {...input} type="tel" inputMode="numeric" />;
    case 'digits':
      return <input {...input} inputMode="numeric" />;
    case 'email':
      return <input {...input} type="email" autoCapitalize="none" spellCheck={false} />;
    case 'date':
      return <input {...input} type="date" />;
    default:
      return <input {...input} autoCapitalize="none" />;
  }
}

/** Paste and password managers work; Show turns the dots into letters. */
function PasswordInput({ input }: { input: InputProps }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="input-wrap">
      <input {...input} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button type="button" className="input-end" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t('Hide') : t('Show')}
        <span className="visually-hidden"> {t('password')}</span>
      </button>
    </div>
  );
}

/** The company's symbol on its side of the figure; grouping commas may be pasted. */
function MoneyInput({ input, onValue }: { input: InputProps; onValue: (text: string) => void }) {
  const { currency_symbol, is_currency_symbol_prefixed } = useCompany();
  return (
    <div className={`input-wrap ${is_currency_symbol_prefixed ? 'symbol-first' : 'symbol-last'}`}>
      <span className="input-symbol" aria-hidden>
        {currency_symbol}
      </span>
      <input
        {...input}
        inputMode="decimal"
        onChange={(event) => onValue(event.target.value.replace(/[,\s]/g, ''))}
      />
    </div>
  );
}
