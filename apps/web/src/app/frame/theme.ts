import { themes } from '@banyan/contract/core/constants';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/storage.ts';
import { getSession, subscribeSession } from '../session/session.ts';

/**
 * Light or Dark, chosen per person and kept in session storage under 'theme' + user_id (docs/screens.md §2.4); a
 * visitor gets Light. index.html sets the same attribute before the first paint.
 */
type ThemeName = (typeof themes)[number]['name'];

const listeners = new Set<() => void>();
const keyOf = (userId: string): string => `theme${userId}`;

export function currentTheme(): ThemeName {
  const { user_id } = getSession().user;
  if (!user_id) return 'Light';
  const stored = readStored('session', keyOf(user_id)) as { id?: number } | undefined;
  return themes.find((theme) => theme.id === stored?.id)?.name ?? 'Light';
}

/** Switches between the two; a visitor keeps the default. */
export function toggleTheme(): void {
  const { user_id } = getSession().user;
  if (!user_id) return;
  const next = themes.find((theme) => theme.name !== currentTheme()) ?? themes[0];
  writeStored('session', keyOf(user_id), next);
  apply();
}

export function useTheme(): ThemeName {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, currentTheme);
}

function apply(): void {
  document.documentElement.dataset.theme = currentTheme().toLowerCase();
  for (const listener of listeners) listener();
}

/** Follows sign-in, sign-out and impersonation. Called once at start. */
export function startTheme(): void {
  apply();
  subscribeSession(apply);
}
