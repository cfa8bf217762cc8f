import { type Text, text } from '@banyan/contract/core/text';

/** What people do most, by what they would call it; each is offered to who may open its page. */
export const actions: readonly { label: Text; url: string }[] = [
  { label: text('Credit a member'), url: '/admin/wallet/credit-debit' },
  { label: text('Top up a member'), url: '/admin/topup/topup' },
  { label: text('Make root'), url: '/admin/team-details/binary-tree' },
  { label: text('Pay out incomes'), url: '/admin/income/total-income' },
  { label: text('Approve requests'), url: '/admin/settings/approvals' },
  { label: text('Change the sponsor'), url: '/admin/miscellaneous/update-sponsor' },
  { label: text('Bill a member'), url: '/admin/repurchase-orders/place-order-for-member' },
  { label: text('Write to members'), url: '/admin/support/compose' },
  { label: text('Withdraw money'), url: '/user/withdrawal/withdraw-fund' },
  { label: text('Send money'), url: '/user/finance/transfer-fund' },
  { label: text('Buy a package'), url: '/user/topup/packages' },
  { label: text('Order goods'), url: '/user/repurchase/place-order' },
  { label: text('Ask the company'), url: '/user/ticket/compose' },
  { label: text('Top up a member'), url: '/franchise/topup/topup-from-wallet' },
  { label: text('Bill a member'), url: '/franchise/repurchase/place-order-for-member' },
  { label: text('Request goods'), url: '/franchise/inventory/request-for-products' },
  { label: text('Ask the company'), url: '/franchise/support/compose' },
];

/** Where G and a letter go, in each area. */
export const jumps: readonly { key: string; label: Text; url: string }[] = [
  { key: 'd', label: text('Dashboard'), url: '/admin/dashboard' },
  { key: 'm', label: text('Members'), url: '/admin/member/member-search' },
  { key: 'c', label: text('Closings'), url: '/admin/income/closings' },
  { key: 'w', label: text('Withdrawals'), url: '/admin/withdrawal/withdrawal-requests' },
  { key: 'o', label: text('Orders'), url: '/admin/repurchase-orders/orders' },
  { key: 't', label: text('Tickets'), url: '/admin/support/inbox' },
  { key: 'a', label: text('Approvals'), url: '/admin/settings/approvals' },
  { key: 'p', label: text('Passbook'), url: '/admin/wallet/passbook' },
  { key: 'd', label: text('Dashboard'), url: '/user/home' },
  { key: 'p', label: text('Passbook'), url: '/user/finance/passbook' },
  { key: 'i', label: text('All income'), url: '/user/income/all-income' },
  { key: 't', label: text('Team'), url: '/user/teams' },
  { key: 'w', label: text('Withdraw'), url: '/user/withdrawal/withdraw-fund' },
  { key: 'd', label: text('Dashboard'), url: '/franchise/dashboard' },
  { key: 'p', label: text('Passbook'), url: '/franchise/wallet/passbook' },
  { key: 'b', label: text('Bill'), url: '/franchise/repurchase/place-order-for-member' },
  { key: 's', label: text('Stock'), url: '/franchise/inventory/products-list' },
];
