import { beforeEach, expect, test, vi } from 'vitest';
import { decode } from '../../lib/storage.ts';

/** A browser store in memory. */
function store(): Storage {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    getItem: (key) => map.get(key) ?? null,
    key: (index) => [...map.keys()][index] ?? null,
    removeItem: (key) => void map.delete(key),
    setItem: (key, value) => void map.set(key, value),
  };
}

const assign = vi.fn<(url: string) => void>();
let session: typeof import('./session.ts');
/** What a reload of the page does: the stores stay, the memory goes. */
const reload = async (): Promise<void> => {
  vi.resetModules();
  session = await import('./session.ts');
};

beforeEach(async () => {
  assign.mockClear();
  vi.stubGlobal('window', { sessionStorage: store(), localStorage: store(), location: { assign } });
  await reload();
});

const admin = { user_id: 'admin', user_type: 'Admin', access_rights: '1,2' };

test('a session lives in session storage alone, remembered in both', async () => {
  session.signIn('t1', admin, false);
  expect(window.localStorage.length).toBe(0);
  expect(decode(window.sessionStorage.getItem('token') ?? '')).toBe('t1');
  session.signIn('t2', admin, true);
  window.sessionStorage.clear();
  await reload();
  expect(session.getSession()).toMatchObject({ token: 't2', user: { user_id: 'admin' } });
  expect(decode(window.sessionStorage.getItem('token') ?? '')).toBe('t2');
});

test('signing in without the option forgets an older remembered session', async () => {
  session.signIn('old', admin, true);
  session.signIn('new', { ...admin, user_id: 'other' }, false);
  window.sessionStorage.clear();
  await reload();
  expect(session.getSession()).toMatchObject({ token: '', user: { user_id: '', user_type: '' } });
});

test('logout clears both stores', () => {
  session.signIn('t1', admin, true);
  session.clearSession();
  expect(window.sessionStorage.length + window.localStorage.length).toBe(0);
  expect(session.getSession().token).toBe('');
});

test('a panel keeps the admin’s session aside, cannot be nested, and gives it back', async () => {
  session.signIn('mine', admin, false);
  session.openPanel(
    'theirs',
    { user_id: 'NG1', user_type: 'User' },
    '/admin/member/member-search?page=2',
    '/user/home',
  );
  expect(assign).toHaveBeenLastCalledWith('/user/home');
  await reload();
  expect(session.getSession()).toMatchObject({
    token: 'theirs',
    user: { user_id: 'NG1' },
    impersonating: { admin_user_id: 'admin' },
  });
  session.openPanel('third', { user_id: 'NG2' }, '/x', '/user/home');
  session.leavePanel();
  expect(assign).toHaveBeenLastCalledWith('/admin/member/member-search?page=2');
  await reload();
  expect(session.getSession()).toMatchObject({ token: 'mine', user: admin, impersonating: undefined });
});

test('renewed rights are kept, also where the session is remembered', async () => {
  session.signIn('t1', admin, true);
  session.updateUser({ access_rights: '1,2,3' });
  window.sessionStorage.clear();
  await reload();
  expect(session.getSession().user.access_rights).toBe('1,2,3');
});
