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
  '/accounts/sign-up': () => import('../features/accounts/sign-up-page.tsx'),
  '/accounts/forgot-password': () => import('../features/accounts/forgot-password-page.tsx'),
  '/accounts/contact-verification': () => import('../features/accounts/contact-verification-page.tsx'),
  '/accounts/email-verification': () => import('../features/accounts/email-verification-page.tsx'),
  '/accounts/sign-out': () => import('../features/accounts/sign-out-page.tsx'),
  '/user/profile': () => import('../features/accounts/profile-page.tsx'),
  '/user/security': () => import('../features/accounts/security-page.tsx'),
  '/admin/profile': () => import('../features/accounts/profile-page.tsx'),
  '/admin/security': () => import('../features/accounts/security-page.tsx'),
  '/franchise/profile': () => import('../features/accounts/profile-page.tsx'),
  '/franchise/security': () => import('../features/accounts/security-page.tsx'),
  '/admin/change-password-for-others': () =>
    import('../features/accounts/change-password-for-others-page.tsx'),
  '/user/transactions': () => import('../features/ledger/transactions-page.tsx'),
  '/admin/wallet/account-balance': () => import('../features/ledger/account-balance-page.tsx'),
  '/admin/wallet/credit-debit-history': () => import('../features/ledger/credit-debit-history-page.tsx'),
  '/user/income/referral-income': () => import('../features/income/referral-income-page.tsx'),
  '/user/income/level-income-concise': () => import('../features/income/level-income-concise-page.tsx'),
  '/user/income/all-income': () => import('../features/income/all-income-page.tsx'),
  '/admin/income/referral-income': () => import('../features/income/referral-income-page.tsx'),
  '/admin/income/level-income-concise': () => import('../features/income/level-income-concise-page.tsx'),
  '/admin/income/all-income': () => import('../features/income/all-income-page.tsx'),
  '/user/team-details/direct-details': () => import('../features/genealogy/direct-details-page.tsx'),
  '/admin/team-details/direct-details': () => import('../features/genealogy/direct-details-page.tsx'),
  '/admin/member/member-search': () => import('../features/genealogy/member-search-page.tsx'),
  '/user/topup/packages': () => import('../features/topup/packages-page.tsx'),
  '/franchise/topup/packages': () => import('../features/topup/packages-page.tsx'),
  '/user/topup/activate-from-wallet': () => import('../features/topup/topup-from-wallet-page.tsx'),
  '/user/topup/topup-details': () => import('../features/topup/topup-details-page.tsx'),
  '/admin/topup/topup-details': () => import('../features/topup/topup-details-page.tsx'),
  '/admin/topup/topup': () => import('../features/topup/admin-topup-page.tsx'),
  '/admin/topup/packages': () => import('../features/topup/package-list-page.tsx'),
  '/topup-receipt': () => import('../features/topup/topup-receipt-page.tsx'),
};

if (import.meta.env.DEV) pages['/_kit'] = () => import('../../kit/kit-page.tsx');
