import type { RouteEntry } from '@banyan/contract/company/company';
import { expect, test } from 'vitest';
import { verdictOn } from '../routing/verdict.ts';
import { buildMenu, menuLinesOf, permittedScreens, readCatalogue, readRights } from './catalogue.ts';

const entry = (
  id: number,
  url: string,
  parent: number | null,
  more: Partial<RouteEntry> = {},
): RouteEntry => ({
  id,
  parent_id: parent,
  control_id: '',
  user_type: 'User',
  name: url,
  path: url.split('/').at(-1) ?? '',
  url,
  icon: '',
  is_nav_menu_item: true,
  is_active: true,
  order_no: id,
  nav_parent_id: parent,
  is_compulsory: false,
  is_action: false,
  ...more,
});

const entries = [
  entry(1, '/user', null, { is_nav_menu_item: false }),
  entry(2, '/user/home', 1),
  entry(3, '/user/topup', 1),
  entry(4, '/user/topup/packages', 3),
  entry(5, '/user/topup/topup-details', 3),
  entry(6, '/user/deposit', 1, { is_active: false }),
  entry(7, '/user/deposit/deposit-crypto', 6),
  entry(8, '/user/hidden', 1, { is_nav_menu_item: false }),
];
const catalogue = readCatalogue(entries);
const all = '1,2,3,4,5,6,7,8';

test('the menu holds active, permitted nav items below their nav parent, and no empty group', () => {
  const shape = (rights: string) =>
    buildMenu(catalogue, readRights(rights), () => false).map(({ entry: { id }, children }) => [
      id,
      children.map((child) => child.entry.id),
    ]);
  expect(shape(all)).toEqual([
    [2, []],
    [3, [4, 5]],
  ]);
  expect(shape('2,5')).toEqual([
    [2, []],
    [3, [5]],
  ]);
  expect(shape('2')).toEqual([[2, []]]);
});

test('a group with a page of its own has that page first below its name', () => {
  const games = readCatalogue([
    entry(1, '/games', null),
    entry(2, '/prediction', 1),
    entry(3, '/aviator', 1),
  ]);
  const hasPage = (url: string) => url === '/games';
  const [group] = buildMenu(games, readRights('1,2,3'), hasPage);
  expect(group?.children.map((child) => child.entry.url)).toEqual(['/games', '/prediction', '/aviator']);
  expect(permittedScreens(games, readRights('1,2'), hasPage).map(({ url }) => url)).toEqual([
    '/games',
    '/prediction',
  ]);
});

test('a group whose pages are off the menu is a line by itself, which stands for them', () => {
  const incomes = readCatalogue([
    entry(1, '/user/income', null),
    entry(2, '/user/income/roi-income', 1, { is_nav_menu_item: false }),
    entry(3, '/user/teams', null),
    entry(4, '/user/team-details', 3, { parent_id: null, is_nav_menu_item: false }),
    entry(5, '/user/team-details/direct-tree', 3, { parent_id: 4, is_nav_menu_item: false }),
  ]);
  const menu = buildMenu(incomes, readRights('1,2,3,4,5'), (url) =>
    ['/user/income', '/user/teams'].includes(url),
  );
  expect(menu.map(({ entry: { url }, children }) => [url, children.length])).toEqual([
    ['/user/income', 0],
    ['/user/teams', 0],
  ]);
  expect([...menuLinesOf(incomes, '/user/income/roi-income')]).toEqual([2, 1]);
  expect([...menuLinesOf(incomes, '/user/team-details/direct-tree')]).toEqual([5, 3]);
});

test('an entry counts as active only with all its ancestors', () => {
  const deposit = catalogue.byUrl.get('/user/deposit/deposit-crypto');
  expect(deposit && catalogue.isActive(deposit)).toBe(false);
  expect(permittedScreens(catalogue, readRights(all)).map(({ id }) => id)).toEqual([2, 4, 5, 8]);
});

test('the guard opens what is granted and active, and says why everything else is refused', () => {
  const ask = (url: string, rights = all) => verdictOn(catalogue, rights, 'User', url);
  expect(ask('/user/home')).toBe('open');
  expect(ask('/user/home/')).toBe('open');
  expect(ask('/user/home', '')).toBe('no_right');
  expect(ask('/user/home', '4')).toBe('no_right');
  expect(ask('/admin/dashboard')).toBe('other_role');
  expect(ask('/user/nothing-here')).toBe('unknown');
});

test('what is switched off, itself or above, is not in use for anybody', () => {
  for (const url of ['/user/deposit', '/user/deposit/deposit-crypto'])
    for (const rights of [all, '2']) expect(verdictOn(catalogue, rights, 'User', url)).toBe('switched_off');
});

test('a group leads to its first permitted child', () => {
  expect(verdictOn(catalogue, all, 'User', '/user/topup')).toBe('/user/topup/packages');
  expect(verdictOn(catalogue, '2,5', 'User', '/user/topup')).toBe('/user/topup/topup-details');
  expect(verdictOn(catalogue, '2', 'User', '/user/topup')).toBe('no_right');
  expect(verdictOn(catalogue, all, 'User', '/user')).toBe('/user/home');
});
