import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useCatalogue, useRights } from '../company.ts';
import { jumps } from './actions.ts';
import { isPermitted } from './catalogue.ts';

const stored = 'jump_keys';

/** Whether single keys go somewhere; a person who writes by voice switches them off (WCAG 2.1.4). Kept on the device. */
export const hasJumpKeys = (): boolean => readStored('local', stored) !== false;
export const keepJumpKeys = (isOn: boolean): void => writeStored('local', stored, isOn);

/** G and then a letter opens a page, ? shows all keys; never while something is typed or a dialog is open. */
export function useJumpKeys(area: string, showKeys: () => void): void {
  const catalogue = useCatalogue();
  const rights = useRights();
  const navigate = useNavigate();
  useEffect(() => {
    let isAfterG = false;
    const onKey = (event: KeyboardEvent): void => {
      const wasAfterG = isAfterG;
      isAfterG = false;
      if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || !hasJumpKeys()) return;
      if (document.querySelector('dialog[open]')) return;
      if (event.key === '?') showKeys();
      else if (wasAfterG) {
        const key = event.key.toLowerCase();
        const jump = jumps.find(({ url, ...known }) => known.key === key && url.startsWith(`${area}/`));
        const entry = jump && catalogue.byUrl.get(jump.url);
        if (!entry || !isPermitted(catalogue, rights, entry)) return;
        void navigate({ to: entry.url });
      } else if (event.key === 'g' || event.key === 'G') isAfterG = true;
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [area, catalogue, rights, navigate, showKeys]);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
