import { forgetSeen, readStored, removeStored, writeStored } from '../../lib/storage.ts';

/** The signed-in person as docs/screens.md §6.2 keeps them; empty defaults when nobody is. */
export interface SessionUser {
  user_id: string;
  user_type: string;
  access_rights: string;
  is_two_factor_auth_enabled: boolean;
  profile_image_url: string;
  ws_token: string;
  /** For the shell's own use: greeting, avatar, impersonation bar. */
  name: string;
}
export interface Session {
  token: string;
  user: SessionUser;
  /** Set while an admin looks at somebody's panel (docs/screens.md §2.3). */
  impersonating: { admin_user_id: string; route: string } | undefined;
}

const nobody: SessionUser = {
  user_id: '',
  user_type: '',
  access_rights: '',
  is_two_factor_auth_enabled: false,
  profile_image_url: '',
  ws_token: '',
  name: '',
};

const keys = { token: 'token', user: 'user_info' } as const;
const adminKeys = { token: 'admin_token', user: 'admin_user_info', route: 'admin_route' } as const;

let current: Session = restore();
const listeners = new Set<() => void>();

export const getSession = (): Session => current;
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps token and person in session storage, with `remember` in local storage too (docs/screens.md §2.1). */
export function signIn(token: string, user: Partial<SessionUser>, remember: boolean): void {
  const info = { ...nobody, ...user };
  forgetSeen();
  writeStored('session', keys.token, token);
  writeStored('session', keys.user, info);
  // Without the option nothing older may come back after the browser is closed.
  for (const [key, value] of [
    [keys.token, token],
    [keys.user, info],
  ] as const) {
    if (remember) writeStored('local', key, value);
    else removeStored('local', key);
  }
  publish();
}

/** Renews what the server says about the signed-in person; rights change at once (docs/screens.md §2.2). */
export function updateUser(user: Partial<SessionUser>): void {
  if (!current.token) return;
  const info = { ...current.user, ...user };
  if (JSON.stringify(info) === JSON.stringify(current.user)) return;
  writeStored('session', keys.user, info);
  if (!current.impersonating && readStored('local', keys.token) === current.token) {
    writeStored('local', keys.user, info);
  }
  publish();
}

/** Clears both storages of the session; an admin who was looking at a panel is signed out as well. */
export function clearSession(): void {
  forgetSeen();
  for (const key of [...Object.values(keys), ...Object.values(adminKeys)]) {
    removeStored('session', key);
    removeStored('local', key);
  }
  publish();
}

/**
 * Opens somebody's panel: the admin's own session waits under temporary keys (docs/screens.md §2.3). No nesting. The
 * page is loaded anew, so that nothing the admin had on screen or in memory asks again with the panel's token.
 */
export function openPanel(token: string, user: Partial<SessionUser>, route: string, home: string): void {
  if (current.impersonating) return;
  writeStored('session', adminKeys.token, current.token);
  writeStored('session', adminKeys.user, current.user);
  writeStored('session', adminKeys.route, route);
  writeStored('session', keys.token, token);
  writeStored('session', keys.user, { ...nobody, ...user });
  window.location.assign(home);
}

/** Restores the admin's session and returns to the route they came from, loading the page anew as well. */
export function leavePanel(): void {
  const route = current.impersonating?.route ?? '/';
  writeStored('session', keys.token, readStored('session', adminKeys.token) ?? '');
  writeStored('session', keys.user, readStored('session', adminKeys.user) ?? nobody);
  for (const key of Object.values(adminKeys)) removeStored('session', key);
  window.location.assign(route.startsWith('/') ? route : '/');
}

/** Reads the stored session; one that only local storage holds is restored from there (docs/screens.md §2.1). */
function restore(): Session {
  let token = readStored('session', keys.token);
  let user = readStored('session', keys.user);
  if (typeof token !== 'string' || !token) {
    token = readStored('local', keys.token);
    user = readStored('local', keys.user);
    if (typeof token === 'string' && token && user) {
      writeStored('session', keys.token, token);
      writeStored('session', keys.user, user);
    }
  }
  const route = readStored('session', adminKeys.route);
  const admin = readStored('session', adminKeys.user) as SessionUser | undefined;
  const signedIn = typeof token === 'string' && token !== '' && user !== undefined;
  return {
    token: signedIn ? (token as string) : '',
    user: signedIn ? { ...nobody, ...(user as SessionUser) } : nobody,
    impersonating: admin ? { admin_user_id: admin.user_id, route: String(route ?? '/') } : undefined,
  };
}

function publish(): void {
  current = restore();
  for (const listener of listeners) listener();
}
