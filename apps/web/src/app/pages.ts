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
  '/accounts/sign-in': () => import('../features/accounts/sign-in-page.tsx'),
  '/accounts/sign-in-success': () => import('../features/accounts/sign-in-success-page.tsx'),
  '/accounts/two-factor-auth': () => import('../features/accounts/two-factor-auth-page.tsx'),
  '/accounts/forgot-password': () => import('../features/accounts/forgot-password-page.tsx'),
  '/accounts/contact-verification': () => import('../features/accounts/contact-verification-page.tsx'),
  '/accounts/email-verification': () => import('../features/accounts/email-verification-page.tsx'),
  '/accounts/sign-out': () => import('../features/accounts/sign-out-page.tsx'),
};

if (import.meta.env.DEV) pages['/_kit'] = () => import('../../kit/kit-page.tsx');
