import { type Column, column } from '@banyan/contract/core/report';
import { expect, it } from 'vitest';
import { columnsThatFit, widestText } from './use-column-fit.ts';

const columns: Record<string, Column> = {
  on: column('date', 'Date'),
  member: column('member', 'Member'),
  carry_left: column('money', 'Carry left', { priority: 1 }),
  carry_right: column('money', 'Carry right', { priority: 1 }),
  level: column('int', 'Level', { priority: 2 }),
  amount: column('money', 'Income'),
  status: column('status', 'Status'),
  reason: column('text', 'Reason'),
};
const shown = Object.entries(columns).map(([key, own]) => ({ key, column: own }));
const widths = { columns: new Map(Object.keys(columns).map((key) => [key, 100])), rest: 40 };
const keysAt = (room: number, chosen: string[] = []) =>
  columnsThatFit(shown, widths, room, (key) => chosen.includes(key)).map(({ key }) => key);

it('shows every column where there is room for all', () => {
  expect(keysAt(840)).toEqual(Object.keys(columns));
});

it('leaves out the lowest priority first, both legs together', () => {
  expect(keysAt(839)).toEqual(['on', 'member', 'level', 'amount', 'status', 'reason']);
  expect(keysAt(639)).toEqual(['on', 'member', 'amount', 'status', 'reason']);
});

it('then leaves out what has no priority from the right, and never the first column, money and status', () => {
  expect(keysAt(539)).toEqual(['on', 'member', 'amount', 'status']);
  expect(keysAt(100)).toEqual(['on', 'amount', 'status']);
});

it('keeps what somebody chose by hand', () => {
  expect(keysAt(100, ['level'])).toEqual(['on', 'level', 'amount', 'status']);
});

it('cuts long texts before it leaves out a column', () => {
  const long = { ...widths, columns: new Map(widths.columns).set('reason', 300) };
  expect(columnsThatFit(shown, long, 900).map(({ key }) => key)).toEqual(Object.keys(columns));
  expect(columnsThatFit(shown, long, 899)).toHaveLength(6);
});

it('gives long texts all the room that other columns leave', () => {
  const two: typeof shown = [
    ...shown,
    { key: 'remark', column: column('text', 'Remark') },
    { key: 'kit', column: column('text', 'Kit') },
  ];
  const long = new Map(widths.columns).set('reason', 300).set('remark', 500).set('kit', 50);
  const widest = (room: number) => widestText(two, { columns: long, rest: 40 }, room);
  // seven columns of 100, the rest of 40 and the short text of 50
  expect(widest(1590)).toBeUndefined();
  expect(widest(1589)).toBe(499);
  expect(widest(1390)).toBe(300);
  expect(widest(1290)).toBe(250);
  expect(widest(800)).toBe(160);
});
