import { orderBuyer } from '@banyan/contract/repurchase/shop';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/parts/button.tsx';
import { CallError, call } from '../../../../lib/call.ts';
import { t } from '../../../../lib/text.ts';
import type { BuyerWallet } from './payment-inputs.tsx';

export interface Buyer {
  user_id: string;
  name: string;
  wallets: readonly BuyerWallet[] | null;
}

interface Props {
  type: 'User' | 'Franchise';
  onFound: (buyer: Buyer) => void;
  /** The next thing that is typed or scanned is the id. */
  isFocused: boolean;
}

/** Asks who buys: typed or scanned, Enter looks the id up; what is wrong stands below and the focus stays. */
export function BuyerField({ type, onFound, isFocused }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const find = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const user_id = typed.trim();
    if (!user_id || isAsking) return;
    setAsking(true);
    try {
      onFound((await call(orderBuyer, { query: { user_id, user_type: type }, quiet: true })).data);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.errors.user_id ?? error.message);
      input.current?.select();
    } finally {
      setAsking(false);
    }
  };
  return (
    <form className="counter-line" onSubmit={(event) => void find(event)}>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {type === 'User' ? t('Member') : t('Franchise id')}
        </label>
        <input
          ref={input}
          id={id}
          className="input"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem('');
          }}
        />
        <p id={`${id}-error`} className="field-error" role="alert">
          {problem}
        </p>
      </div>
      <Button type="submit" busy={isAsking}>
        {t('Find')}
      </Button>
    </form>
  );
}
