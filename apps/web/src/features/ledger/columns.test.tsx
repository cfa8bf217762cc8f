// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { find, show } from '../../../test/page.tsx';
import { LedgerRef } from './columns.tsx';

vi.mock('../../app/company.ts', () => ({ useCompany: () => ({ timezone: 'Asia/Kolkata' }) }));
vi.mock('../../components/parts/screen-link.tsx', () => ({
  MoreLink: () => null,
  ScreenLink: ({ href, children }: { href: string; children: ReactNode }) => <a href={href}>{children}</a>,
  useMayOpen: () => () => true,
}));

it('writes the date that a closing has for a number as every date is written, and other numbers as they are', async () => {
  const url = '/user/income/all-income?f_on_from=2026-11-27';
  await show(<LedgerRef no="2026-11-27" url={url} />);
  expect(find('a').textContent).toBe('27-Nov-2026');
  expect(find('a').getAttribute('href')).toBe(url);
  await show(<LedgerRef no="P1000002" url="/payout-statement?no=P1000002" />);
  expect(find('a').textContent).toBe('P1000002');
});
