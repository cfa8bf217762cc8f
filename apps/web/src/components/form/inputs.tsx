import { useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { t } from '../../lib/text.ts';
import type { InputProps } from './input-props.ts';
import './field.css';

/** Paste and password managers work; Show turns the dots into letters. */
export function PasswordInput({ input, isPin = false }: { input: InputProps; isPin?: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="input-wrap">
      <input
        {...input}
        {...(isPin ? { inputMode: 'numeric', maxLength: 9 } : {})}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className="input-end" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? t('Hide') : t('Show')}
        <span className="visually-hidden"> {isPin ? t('PIN') : t('password')}</span>
      </button>
    </div>
  );
}

/** The company's symbol on its side of the figure; grouping commas may be pasted. */
export function MoneyInput({ input, onValue }: { input: InputProps; onValue: (text: string) => void }) {
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
