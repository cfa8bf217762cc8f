import { column, filter, report } from '@banyan/contract/core/report';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { filterWords } from './filter-control.tsx';
import { readReportUrl } from './use-report-url.ts';

const book = report({
  path: 'x/book',
  summary: '',
  screens: ['/user/x', '/admin/x'],
  columns: { at: column('date', 'Date', { sort: true }), note: column('text', 'Note') },
  filters: { on: filter('range', 'Date'), member: filter('member', 'Member', { roles: ['Admin'] }) },
  default_sort: '-at',
});

test('an address without a word is page 1 in the report’s own order', () => {
  expect(readReportUrl(book, 'User', {}).query).toEqual({ page_index: 0, page_size: 50, sort: '-at' });
});

test('pages count from 1 in the address and from 0 on the wire', () => {
  expect(readReportUrl(book, 'User', { page: '3' }).query.page_index).toBe(2);
  for (const page of ['0', '-4', 'x']) expect(readReportUrl(book, 'User', { page }).page).toBe(1);
});

test('a page the server does not have is the last it may have, and the answer says which one that is', () => {
  for (const page of ['9999', '1e99', 'Infinity'])
    expect(readReportUrl(book, 'User', { page }).query.page_index).toBe(2000);
});

test('only columns that may be sorted sort', () => {
  expect(readReportUrl(book, 'User', { sort: 'at' }).sort).toBe('at');
  expect(readReportUrl(book, 'User', { sort: 'note' }).sort).toBe('-at');
});

test('filters of another role and unknown words are left out', () => {
  const search = { f_on_from: '2026-11-01', f_member: 'NG1', f_x: '1', row: '9' };
  const own = readReportUrl(book, 'User', search);
  expect(own.filters).toEqual({ on_from: '2026-11-01' });
  expect(own.rowId).toBe('9');
  expect(readReportUrl(book, 'Admin', search).filters).toEqual({ on_from: '2026-11-01', member: 'NG1' });
});

test('a range of numbers is one filter with two keys', () => {
  const counted = report({
    path: 'x/count',
    summary: '',
    screens: ['/admin/x'],
    columns: { team: column('int', 'Team', { sort: true }) },
    filters: { team: filter('between', 'Team') },
    default_sort: '-team',
  });
  const { filters, query } = readReportUrl(counted, 'Admin', { f_team_min: '2', f_team_max: '9' });
  expect(filters).toEqual({ team_min: '2', team_max: '9' });
  expect(z.safeParse(counted.query, query).success).toBe(true);
  expect(z.safeParse(counted.query, { ...query, team_min: 'two' }).success).toBe(false);
  const filterText = (values: Record<string, string>) =>
    filterWords('team', counted.filters.team, values, 'Asia/Kolkata');
  expect(filterText(filters)).toBe('Team: 2 to 9');
  expect(filterText({ team_min: '1000' })).toBe('Team: from 1,000');
  expect(filterText({ team_max: '9' })).toBe('Team: at most 9');
});

test('values that the server would refuse are left out and named', () => {
  const search = { f_on_from: '2026-02-31', f_on_to: '2026-03-01', f_member: 'x'.repeat(6000) };
  const { filters, refused, query } = readReportUrl(book, 'Admin', search);
  expect(refused).toEqual(['on_from', 'member']);
  expect(filters).toEqual({ on_to: '2026-03-01' });
  expect(z.safeParse(book.query, query).success).toBe(true);
  expect(readReportUrl(book, 'Admin', { f_member: 'NG\0' }).refused).toEqual(['member']);
  expect(readReportUrl(book, 'Admin', { f_member: 'NG1' }).refused).toEqual([]);
});
