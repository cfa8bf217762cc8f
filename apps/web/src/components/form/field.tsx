import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Text } from '@banyan/contract/core/text';
import type { ComponentType, ReactNode } from 'react';
import { codeWords, fromServer, t } from '../../lib/text.ts';
import { errorOf } from './error-of.ts';
import { type Name, type Values, valueAt } from './form-values.ts';
import type { FieldKind, InputProps } from './input-props.ts';
import { MoneyInput, PasswordInput } from './inputs.tsx';
import { PictureInput } from './picture-input.tsx';
import type { AnyForm, Form } from './use-form.ts';
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
  kind?: FieldKind;
  /** Stands before the input: what to know before typing. */
  hint?: ReactNode;
  options?: readonly Option[];
  /** kind select: what is chosen is a number. */
  isNumber?: boolean;
  autoComplete?: string;
  /** kind member: says whose id is being typed. */
  lookup?: Lookup;
  /** What the lookup asks beside the id. */
  lookupQuery?: Record<string, string>;
  readOnly?: boolean;
  /** A control of its own in place of the plain input, such as `ProductLookup`. */
  Control?: ComponentType<{ input: InputProps; form: AnyForm; name: string }>;
  /** What a blank input sends; missing = blank text, a count nothing. */
  blank?: null;
}
/** Inputs in order, by the names of a call's body. */
export type Fields<E extends Endpoint> = { [N in Name<E>]?: FieldIn<E> };
interface FieldIn<E extends Endpoint> extends FieldDef {
  /** Shown only when this holds. */
  onlyIf?(values: Values<E>): boolean;
}

/** Options whose label is the value itself. */
export const optionsOf = (values: readonly string[]): Option[] =>
  values.map((value) => ({ value, label: codeWords(value) }));

interface FieldProps<E extends Endpoint> {
  form: Form<E>;
  name: Name<E>;
  def: FieldDef;
}

/** Label above, hint before the input, error below and tied to it. */
export function Field<E extends Endpoint>({ form, name, def }: FieldProps<E>) {
  return <AnyField form={form} name={name} def={def} />;
}

interface Props {
  form: AnyForm;
  name: string;
  def: FieldDef;
}

/** A field of whatever form it stands in. */
export function AnyField({ form, name, def }: Props) {
  const id = form.idOf(name);
  const value = valueAt(form.values, name);
  const error = errorOf(form.errors, name, def);
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
      {typeof def.hint === 'string' ? fromServer(def.hint) : def.hint}
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
            checked={value === true}
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
                checked={value === option.value}
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
  const change = (event: { target: { value: string } }): void =>
    form.set(name, typedValue(def, event.target.value));
  const input = {
    ...shared,
    className: 'input',
    value,
    onChange: change,
    readOnly: def.readOnly,
    autoComplete: def.autoComplete ?? 'off',
  } as const;
  if (def.Control) return <def.Control input={input} form={form} name={name} />;
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
    case 'pin':
      return <PasswordInput input={input} isPin />;
    case 'money':
      return <MoneyInput input={input} onValue={(text) => form.set(name, typedValue(def, text))} />;
    case 'picture':
      return <PictureInput form={form} name={name} label={t(def.label)} shared={shared} />;
    case 'member':
      return def.lookup ? (
        <UserLookup input={input} form={form} name={name} lookup={def.lookup} query={def.lookupQuery} />
      ) : (
        <input {...input} autoCapitalize="none" spellCheck={false} />
      );
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
    case 'count':
      return <input {...input} inputMode="numeric" />;
    case 'email':
      return <input {...input} type="email" autoCapitalize="none" spellCheck={false} />;
    case 'date':
      return <input {...input} type="date" />;
    default:
      return <input {...input} autoCapitalize="none" />;
  }
}

/** What a text that is typed sends: digits of a count travel as a number. */
function typedValue(def: FieldDef, text: string): unknown {
  if (text.trim() === '') return blankValue(def);
  return (def.kind === 'count' || def.isNumber) && /^\d{1,10}$/.test(text.trim()) ? Number(text) : text;
}

/** What an input sends that nothing is typed into. */
export function blankValue({ kind, blank }: FieldDef): unknown {
  if (kind === 'checkbox') return false;
  return blank === null || kind === 'count' ? blank : '';
}
