import type { KeyboardEvent } from 'react';

const steps: Record<string, number> = { ArrowDown: 1, j: 1, J: 1, ArrowUp: -1, k: -1, K: -1 };

/**
 * While the focus is in a list, the arrow keys and J and K go from row to row, and X chooses the row (WCAG 2.1.4: nowhere
 * else). Tab goes the normal way.
 */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const at = rows.findIndex((row) => row.contains(event.target as Node));
  const step = steps[event.key];
  if (event.key === 'x' || event.key === 'X')
    rows[at]?.querySelector<HTMLElement>('.pick-box input')?.click();
  // with no row in focus the arrows scroll the list
  else if (step && (at !== -1 || !event.key.startsWith('Arrow'))) {
    const button = rows[at === -1 ? 0 : at + step]?.querySelector<HTMLElement>('[data-opens]');
    if (!button) return;
    event.preventDefault();
    button.focus();
  }
}
