import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** Every page of the product by its address in the catalogue; each is loaded when it is first opened. */
export const pages: Record<string, Load> = {
  '/user/finance/passbook': () => import('../features/ledger/passbook-page.tsx'),
  '/admin/wallet/passbook': () => import('../features/ledger/passbook-page.tsx'),
  '/franchise/wallet/passbook': () => import('../features/ledger/passbook-page.tsx'),
  '/admin/wallet/credit-debit': () => import('../features/ledger/credit-debit-page.tsx'),
  '/user/income/level-income-detailed': () => import('../features/income/level-income-page.tsx'),
  '/admin/income/level-income-detailed': () => import('../features/income/level-income-page.tsx'),
  '/accounts/sign-out': () => import('../features/accounts/sign-out-page.tsx'),
};

if (import.meta.env.DEV) pages['/_kit'] = () => import('../../kit/kit-page.tsx');
