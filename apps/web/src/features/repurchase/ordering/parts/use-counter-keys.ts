import { useEffect, useRef } from 'react';

/** What a key of the counter does. */
export interface CounterKeys {
  F2: () => void;
  F4: () => void;
  Escape: () => void;
  '+': () => void;
  '-': () => void;
}

/** Keys of the counter, while they are switched on (WCAG 2.1.4). A sign is typed, not obeyed, where something stands typed already. */
export function useCounterKeys(isOn: boolean, keys: CounterKeys): void {
  const now = useRef(keys);
  now.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key === '−' ? '-' : event.key;
      if (!isCounterKey(key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]')) return;
      if ((key === '+' || key === '-') && isTyping(event.target)) return;
      event.preventDefault();
      now.current[key]();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}

const isCounterKey = (key: string): key is keyof CounterKeys =>
  ['F2', 'F4', 'Escape', '+', '-'].includes(key);

/** Something stands in the field, or it takes digits, where a sign may be meant. */
const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'radio' && target.value !== '') ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;
