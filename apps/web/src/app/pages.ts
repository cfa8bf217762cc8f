import type { ComponentType } from 'react';

type Load = () => Promise<{ default: ComponentType }>;

/** Incomes of every kind: one page lists their rows, one their levels. */
const incomeRows = () => import('../features/income/figures/income-page.tsx');
const incomeLevels = () => import('../features/income/figures/income-concise-page.tsx');
const incomePages: Record<string, Load> = {
  'matching-income': incomeRows,
  'matching-trimming-details': () => import('../features/income/figures/matching-trimming-page.tsx'),
  'matching-level-income': incomeRows,
  'matching-level-income-concise': incomeLevels,
  'referral-income': incomeRows,
  'level-income-detailed': incomeRows,
  'level-income-concise': incomeLevels,
  'roi-income': incomeRows,
  'roi-level-income': incomeRows,
  'roi-level-income-concise': incomeLevels,
  'single-leg-income': incomeRows,
  'single-leg-income-concise': incomeLevels,
  'matrix-income': incomeRows,
  'matrix-income-concise': () => import('../features/income/matrix/matrix-concise-page.tsx'),
  'withdrawal-level-income': incomeRows,
  'withdrawal-level-income-concise': incomeLevels,
  'repurchase-level-income': () => import('../features/income/figures/repurchase-level-page.tsx'),
  'next-bet-income': incomeRows,
  reward: () => import('../features/income/rewards/reward-page.tsx'),
  bonus: incomeRows,
  'spill-income': incomeRows,
  'all-income': () => import('../features/income/figures/all-income-page.tsx'),
  'total-income': () => import('../features/income/payout/total-income-page.tsx'),
};
const counter = () => import('../features/repurchase/ordering/counter-page.tsx');
const soldOrders = () => import('../features/repurchase/orders/sold-orders-page.tsx');
const stockOrder = () => import('../features/repurchase/ordering/stock-order-page.tsx');
const accessRights = () => import('../features/accounts/rights/access-rights-page.tsx');
const pinRequests = () => import('../features/pins/pin-requests-page.tsx');
/** Pages that several sections have, each loaded by one name. */
const inSections = (sections: readonly string[], shared: Record<string, Load>): Record<string, Load> =>
  Object.fromEntries(
    sections.flatMap((section) => Object.entries(shared).map(([page, load]) => [`${section}/${page}`, load])),
  );

/** Every page of the product by its address in the catalogue; each is loaded when it is first opened. */
export const pages: Record<string, Load> = {
  ...inSections(['/user/income', '/admin/income'], incomePages),
  '/admin/income/gaming-level-income': incomeRows,
  '/admin/income/bonus': () => import('../features/income/bonus/bonus-page.tsx'),
  '/admin/income/disclosure': () => import('../features/disclosures/disclosures-page.tsx'),
  '/admin/income/closings': () => import('../features/income/closing/closings-page.tsx'),
  '/admin/income/rank-qualifiers-details': () =>
    import('../features/income/rewards/rank-qualifiers-page.tsx'),
  ...inSections(['/user/finance', '/admin/wallet', '/franchise/wallet'], {
    passbook: () => import('../features/ledger/passbook-page.tsx'),
    'fund-transfer-history': () => import('../features/transfers/fund-transfers-page.tsx'),
    'credit-requests': () => import('../features/ledger/credit-requests/credit-requests-page.tsx'),
  }),
  '/admin/wallet/credit-debit': () => import('../features/ledger/credit-debit-page.tsx'),
  '/user/kyc': () => import('../features/kyc/kyc-page.tsx'),
  '/admin/member/kyc-requests': () => import('../features/kyc/kyc-requests-page.tsx'),
  '/user/finance/transfer-fund': () => import('../features/transfers/transfer-fund-page.tsx'),
  '/franchise/wallet/transfer-fund': () => import('../features/transfers/transfer-fund-page.tsx'),
  '/admin/wallet/transfer-fund': () => import('../features/transfers/admin-transfer-page.tsx'),
  '/user/finance/request-for-credit': () =>
    import('../features/ledger/credit-requests/request-for-credit-page.tsx'),
  '/franchise/wallet/request-for-credit': () =>
    import('../features/ledger/credit-requests/request-for-credit-page.tsx'),
  '/user/withdrawal/withdraw-fund': () => import('../features/withdrawals/withdraw-fund-page.tsx'),
  '/franchise/withdrawal/withdraw-fund': () => import('../features/withdrawals/withdraw-fund-page.tsx'),
  '/user/withdrawal/withdrawal-requests': () => import('../features/withdrawals/withdrawals-page.tsx'),
  '/franchise/withdrawal/withdrawal-requests': () => import('../features/withdrawals/withdrawals-page.tsx'),
  '/admin/withdrawal/withdrawal-requests': () =>
    import('../features/withdrawals/queue/withdrawal-queue-page.tsx'),
  '/admin/withdrawal/alerts': () => import('../features/withdrawals/alerts-page.tsx'),
  '/admin/withdrawal/tax-report': () => import('../features/withdrawals/tax-report-page.tsx'),
  '/admin/repurchase/add-category': () => import('../features/repurchase/add-category-page.tsx'),
  '/admin/repurchase/categories-list': () => import('../features/repurchase/categories-list-page.tsx'),
  '/admin/repurchase/add-product': () => import('../features/repurchase/add-product-page.tsx'),
  '/admin/repurchase/products-list': () => import('../features/repurchase/products-list-page.tsx'),
  '/admin/repurchase/edit-product': () => import('../features/repurchase/edit-product-page.tsx'),
  '/admin/repurchase/add-product-stocks': () => import('../features/repurchase/add-product-stocks-page.tsx'),
  '/admin/repurchase-orders/orders': soldOrders,
  '/franchise/repurchase/orders-list': soldOrders,
  '/user/repurchase/orders-list': () => import('../features/repurchase/orders/orders-page.tsx'),
  '/admin/repurchase/product-transactions': () =>
    import('../features/repurchase/product-transactions-page.tsx'),
  '/accounts/sign-in': () => import('../features/accounts/sign-in-page.tsx'),
  '/accounts/view': () => import('../features/accounts/view-page.tsx'),
  '/accounts/join': () => import('../features/accounts/join-page.tsx'),
  '/accounts/sign-in-success': () => import('../features/accounts/sign-in-success-page.tsx'),
  '/accounts/two-factor-auth': () => import('../features/accounts/two-factor-auth-page.tsx'),
  '/accounts/sign-up': () => import('../features/accounts/sign-up-page.tsx'),
  '/accounts/forgot-password': () => import('../features/accounts/forgot-password-page.tsx'),
  '/accounts/contact-verification': () => import('../features/accounts/contact-verification-page.tsx'),
  '/accounts/email-verification': () => import('../features/accounts/email-verification-page.tsx'),
  '/accounts/contact-us': () => import('../features/accounts/contact-us-page.tsx'),
  '/accounts/achievers': () => import('../features/accounts/achievers-page.tsx'),
  '/accounts/terms': () => import('../features/accounts/terms-page.tsx'),
  '/accounts/grievance': () => import('../features/accounts/grievance-page.tsx'),
  '/accounts/income-disclosure': () => import('../features/disclosures/income-disclosure-page.tsx'),
  '/accounts/sign-out': () => import('../features/accounts/sign-out-page.tsx'),
  ...inSections(['/user', '/admin', '/franchise'], {
    profile: () => import('../features/accounts/profile-page.tsx'),
    security: () => import('../features/accounts/security-page.tsx'),
  }),
  '/user/banking-payment-info': () => import('../features/kyc/bank-page.tsx'),
  '/admin/member/banking-and-payment': () => import('../features/kyc/banking-and-payment-page.tsx'),
  '/admin/change-password-for-others': () =>
    import('../features/accounts/change-password-for-others-page.tsx'),
  '/user/transactions': () => import('../features/ledger/transactions-page.tsx'),
  '/admin/wallet/account-balance': () => import('../features/ledger/account-balance-page.tsx'),
  '/admin/wallet/credit-debit-history': () => import('../features/ledger/credit-debit-history-page.tsx'),
  '/admin/member/member-search': () => import('../features/genealogy/member-search-page.tsx'),
  '/user/team-details/binary-tree-static': () => import('../features/genealogy/binary-tree-static-page.tsx'),
  ...inSections(['/user/team-details', '/admin/team-details'], {
    'direct-details': () => import('../features/genealogy/direct-details-page.tsx'),
    'downline-details': () => import('../features/genealogy/downline-details-page.tsx'),
    'binary-tree': () => import('../features/genealogy/binary-tree-page.tsx'),
    'direct-tree': () => import('../features/genealogy/direct-tree-page.tsx'),
    'matrix-details': () => import('../features/income/matrix/matrix-details-page.tsx'),
    'matrix-tree': () => import('../features/income/matrix/matrix-tree-page.tsx'),
    'daywise-business-details': () => import('../features/income/figures/daywise-business-page.tsx'),
  }),
  '/user/teams': () => import('../features/genealogy/teams-page.tsx'),
  '/user/statistics': () => import('../features/overview/statistics-page.tsx'),
  '/admin/member/count': () => import('../features/genealogy/member-count-page.tsx'),
  '/admin/member/member-profile': () => import('../features/overview/member-profile-page.tsx'),
  '/admin/miscellaneous/update-sponsor': () => import('../features/genealogy/update-sponsor-page.tsx'),
  '/admin/miscellaneous/add-virtual-business': () =>
    import('../features/income/virtual-business/add-virtual-business-page.tsx'),
  '/admin/miscellaneous/virtual-business-details': () =>
    import('../features/income/virtual-business/virtual-business-page.tsx'),
  '/admin/miscellaneous/add-news': () => import('../features/company/content/news-page.tsx'),
  '/admin/miscellaneous/add-popup': () => import('../features/company/content/popups-page.tsx'),
  '/admin/miscellaneous/add-achiever': () => import('../features/company/content/achievers-page.tsx'),
  '/admin/miscellaneous/contact-us-details': () => import('../features/company/content/enquiries-page.tsx'),
  '/admin/miscellaneous/update-roi-percentage': () => import('../features/income/roi/update-roi-page.tsx'),
  '/user/topup/packages': () => import('../features/topup/packages-page.tsx'),
  '/franchise/topup/packages': () => import('../features/topup/packages-page.tsx'),
  '/admin/franchise/add-franchise': () => import('../features/franchises/add-franchise-page.tsx'),
  '/franchise/sub-franchise/add-sub-franchise': () => import('../features/franchises/add-franchise-page.tsx'),
  '/admin/franchise/franchise-list': () => import('../features/franchises/franchise-list-page.tsx'),
  '/franchise/sub-franchise/sub-franchise-list': () =>
    import('../features/franchises/franchise-list-page.tsx'),
  '/admin/franchise/franchise-profile': () => import('../features/franchises/franchise-profile-page.tsx'),
  '/franchise/sub-franchise/sub-franchise-profile': () =>
    import('../features/franchises/franchise-profile-page.tsx'),
  '/franchise/topup/topup-from-wallet': () => import('../features/topup/counter-topup-page.tsx'),
  '/user/topup/activate-from-wallet': () => import('../features/topup/topup-from-wallet-page.tsx'),
  ...inSections(['/user/topup', '/admin/topup', '/franchise/topup'], {
    'topup-details': () => import('../features/topup/topup-details-page.tsx'),
    'topup-by-pin': () => import('../features/topup/topup-by-pin-page.tsx'),
  }),
  '/admin/topup/topup': () => import('../features/topup/admin-topup-page.tsx'),
  '/admin/topup/packages': () => import('../features/topup/package-list-page.tsx'),
  ...inSections(['/user/pin-management', '/franchise/pin-management', '/admin/pin-management'], {
    'pin-generate': () => import('../features/pins/pin-generate-page.tsx'),
    'view-pin': () => import('../features/pins/view-pin-page.tsx'),
    'pin-statistics': () => import('../features/pins/pin-statistics-page.tsx'),
    'pin-transfer': () => import('../features/pins/pin-transfer-page.tsx'),
    'pin-transfer-history': () => import('../features/pins/pin-transfers-page.tsx'),
    'pin-product-dispatch': () => import('../features/pins/pin-dispatch-page.tsx'),
  }),
  ...inSections(['/user/pin-management', '/franchise/pin-management'], {
    'pin-request': () => import('../features/pins/pin-request-page.tsx'),
    'pin-request-history': pinRequests,
  }),
  '/admin/pin-management/pin-requests': pinRequests,
  '/order-invoice': () => import('../features/repurchase/invoices/order-invoice-page.tsx'),
  '/payout-statement': () => import('../features/income/payout/payout-statement-page.tsx'),
  '/topup-receipt': () => import('../features/topup/topup-receipt-page.tsx'),
  '/admin/settings/chains': () => import('../features/deposits/chains-page.tsx'),
  '/admin/topup/crypto-deposits': () => import('../features/deposits/crypto-deposits-page.tsx'),
  '/user/deposit/deposit-crypto': () => import('../features/deposits/deposit-crypto-page.tsx'),
  '/user/deposit/deposits-history': () => import('../features/deposits/deposits-history-page.tsx'),
  '/utils/verify-document': () => import('../features/documents/verify-document-page.tsx'),
  '/user/docs/welcome-letter': () => import('../features/documents/welcome-letter-page.tsx'),
  '/user/docs/id-card': () => import('../features/documents/id-card-page.tsx'),
  '/admin/settings/documents': () => import('../features/documents/company-papers-page.tsx'),
  '/user/home': () => import('../features/overview/home-page.tsx'),
  '/admin/dashboard': () => import('../features/overview/admin-dashboard-page.tsx'),
  '/franchise/dashboard': () => import('../features/overview/franchise-dashboard-page.tsx'),
  '/user/finance/summary': () => import('../features/ledger/account-summary-page.tsx'),
  '/franchise/wallet/wallet-details': () => import('../features/ledger/account-summary-page.tsx'),
  '/user/pages': () => import('../features/company/launcher-page.tsx'),
  '/admin/sub-admin/add-new-admin': () => import('../features/accounts/admins/add-admin-page.tsx'),
  '/admin/sub-admin/edit-sub-admin': () => import('../features/accounts/admins/sub-admins-page.tsx'),
  '/admin/settings/audit-log': () => import('../features/accounts/audit-log/audit-log-page.tsx'),
  '/admin/sub-admin/sub-admin-access-rights': accessRights,
  '/user/repurchase/place-order': () => import('../features/repurchase/ordering/shop-page.tsx'),
  '/admin/repurchase-orders/place-order-for-member': counter,
  '/franchise/repurchase/place-order-for-member': counter,
  '/admin/repurchase-orders/place-order-for-franchise': stockOrder,
  '/franchise/repurchase/place-order-for-franchise': stockOrder,
  '/franchise/inventory/request-for-products': () =>
    import('../features/repurchase/ordering/request-products-page.tsx'),
  '/franchise/inventory/product-requests': () =>
    import('../features/repurchase/requests/product-requests-page.tsx'),
  '/admin/franchise/product-list': () => import('../features/repurchase/franchise-stock-page.tsx'),
  '/franchise/inventory/products-list': () => import('../features/repurchase/franchise-stock-page.tsx'),
  '/admin/franchise/product-transactions': () =>
    import('../features/repurchase/franchise-movements-page.tsx'),
  '/franchise/inventory/product-transactions': () =>
    import('../features/repurchase/franchise-movements-page.tsx'),
  '/admin/franchise/franchise-access-rights': accessRights,
  '/franchise/sub-franchise/access-rights': accessRights,
  '/admin/settings/approvals': () => import('../features/accounts/approvals-page.tsx'),
  '/admin/settings/company': () => import('../features/company/company-settings-page.tsx'),
  '/admin/settings/plan': () => import('../features/income/plan/plan-settings-page.tsx'),
  '/admin/settings/routes': () => import('../features/company/route-switches-page.tsx'),
  '/user/ticket/compose': () => import('../features/support/compose-page.tsx'),
  '/franchise/support/compose': () => import('../features/support/compose-page.tsx'),
  '/admin/support/compose': () => import('../features/support/compose-message-page.tsx'),
  ...inSections(['/user/ticket', '/franchise/support', '/admin/support'], {
    inbox: () => import('../features/support/inbox-page.tsx'),
    'view-message': () => import('../features/support/view-message-page.tsx'),
  }),
  '/user/ticket/sent': () => import('../features/support/sent-page.tsx'),
  '/franchise/support/outbox': () => import('../features/support/sent-page.tsx'),
  '/admin/support/outbox': () => import('../features/support/sent-page.tsx'),
  '/admin/settings/support': () => import('../features/support/support-settings-page.tsx'),
  '/admin/settings/terms': () => import('../features/company/terms/terms-settings-page.tsx'),
  '/admin/settings/mail': () => import('../features/company/mail-outbox-page.tsx'),
};

if (import.meta.env.DEV) pages['/_kit'] = () => import('../../kit/kit-page.tsx');
