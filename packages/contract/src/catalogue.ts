import type { CatalogueUser } from './roles.ts';

/**
 * Every route of spec §2, as the tree it is. The server writes it into the table `route`, where ids are given
 * once and the operator's switches live; `built` says that the product has the page, which the web's page map
 * proves. A route without a page is inactive. A group has no page: it leads to its first permitted child.
 */
export interface CatalogueEntry {
  url: string;
  user_type: CatalogueUser;
  name: string;
  icon: string;
  built: boolean;
  menu: boolean;
  compulsory: boolean;
  children: CatalogueEntry[];
}

interface Flags {
  icon?: string;
  built?: boolean;
  menu?: boolean;
  compulsory?: boolean;
}
type Node = [segment: string, name: string, flags?: Flags, children?: Node[]];

const built: Flags = { built: true };
/** Reached from another page, not from the menu. */
const offMenu: Flags = { menu: false };
const offMenuBuilt: Flags = { menu: false, built: true };
const own: Flags = { built: true, compulsory: true };

const pins: Node[] = [
  ['pin-generate', 'Generate pins'],
  ['view-pin', 'View pins'],
  ['pin-statistics', 'Pin statistics'],
  ['pin-transfer', 'Transfer pins'],
  ['pin-transfer-history', 'Pin transfer history'],
];
const pinRequests: Node[] = [
  ['pin-request', 'Request pins'],
  ['pin-request-history', 'Pin requests'],
];
const pinDispatch: Node = ['pin-product-dispatch', 'Product dispatch'];

const incomes = (adminOnly: Node[]): Node[] => [
  ['matching-income', 'Matching income'],
  ['matching-trimming-details', 'Matching trimming details'],
  ['matching-level-income', 'Matching level income'],
  ['matching-level-income-concise', 'Matching level income, concise'],
  ['referral-income', 'Referral income', built],
  ['level-income-detailed', 'Level income', built],
  ['level-income-concise', 'Level income, concise', built],
  ['roi-income', 'ROI income'],
  ['roi-level-income', 'ROI level income'],
  ['roi-level-income-concise', 'ROI level income, concise'],
  ['single-leg-income', 'Single leg income'],
  ['single-leg-income-concise', 'Single leg income, concise'],
  ['matrix-income', 'Matrix income'],
  ['matrix-income-concise', 'Matrix income, concise'],
  ['withdrawal-level-income', 'Withdrawal level income'],
  ['withdrawal-level-income-concise', 'Withdrawal level income, concise'],
  ['repurchase-level-income', 'Repurchase level income'],
  ['next-bet-income', 'Next bet income'],
  ['reward', 'Rewards'],
  ['bonus', 'Bonus'],
  ['spill-income', 'Spill income'],
  ...adminOnly,
  ['all-income', 'All income', built],
  ['total-income', 'Total income'],
];

const threads = (outbox: Node): Node[] => [
  ['compose', 'Compose'],
  ['inbox', 'Inbox'],
  outbox,
  ['view-message', 'Message', offMenu],
];

const publicTree: Node[] = [
  ['topup-receipt', 'Topup receipt', offMenuBuilt],
  ['payout-statement', 'Payout statement', offMenu],
  [
    'accounts',
    'Accounts',
    offMenu,
    [
      ['sign-in', 'Sign in', offMenuBuilt],
      ['sign-in-success', 'Signed in', offMenuBuilt],
      ['sign-out', 'Sign out', offMenuBuilt],
      ['contact-verification', 'Contact verification', offMenuBuilt],
      ['email-verification', 'E-mail verification', offMenuBuilt],
      ['two-factor-auth', 'Two-factor authentication', offMenuBuilt],
      ['sign-up', 'Join', offMenuBuilt],
      ['forgot-password', 'Forgot password', offMenuBuilt],
      ['view', 'View', offMenu],
      ['join', 'Join with a wallet', offMenu],
    ],
  ],
];

const userTree: Node[] = [
  ['home', 'Dashboard', { ...own, icon: 'home' }],
  [
    'topup',
    'Top up',
    { icon: 'topup' },
    [
      ['packages', 'Packages', built],
      ['activate-from-wallet', 'Top up from wallet', built],
      ['topup-by-pin', 'Top up by pin'],
      ['dapp-deposit', 'Top up by crypto'],
      ['topup-details', 'Topups', built],
    ],
  ],
  [
    'deposit',
    'Deposit',
    { icon: 'deposit' },
    [
      ['deposit-crypto', 'Deposit crypto'],
      ['deposit-through-crypto-wallets', 'Deposit from a crypto wallet'],
      ['deposits-history', 'Deposits'],
    ],
  ],
  [
    'finance',
    'Wallet',
    { icon: 'wallet' },
    [
      ['summary', 'Account summary', built],
      ['passbook', 'Passbook', built],
      ['transfer-fund', 'Transfer fund'],
      ['fund-transfer-history', 'Fund transfers'],
      ['request-for-credit', 'Request for credit'],
      ['credit-requests', 'Credit requests'],
    ],
  ],
  ['transactions', 'Transactions', { ...built, icon: 'transactions' }],
  [
    'withdrawal',
    'Withdraw',
    { icon: 'withdraw' },
    [
      ['withdraw-fund', 'Withdraw fund'],
      ['withdrawal-requests', 'Withdrawal requests'],
    ],
  ],
  ['income', 'Incomes', { icon: 'income' }, incomes([])],
  ['teams', 'Team', { icon: 'team' }],
  [
    'team-details',
    'Team details',
    { icon: 'team' },
    [
      ['direct-details', 'Directs', built],
      ['downline-details', 'Downline'],
      ['binary-tree', 'Binary tree'],
      ['binary-tree-static', 'Binary tree, printable'],
      ['direct-tree', 'Direct tree'],
      ['matrix-details', 'Matrix'],
      ['matrix-tree', 'Matrix tree'],
      ['daywise-business-details', 'Daywise business'],
    ],
  ],
  ['statistics', 'Statistics', { icon: 'statistics' }],
  ['pin-management', 'Pins', { icon: 'pin' }, [...pins, ...pinRequests, pinDispatch]],
  [
    'repurchase',
    'Shop',
    { icon: 'shop' },
    [
      ['place-order', 'Shop'],
      ['orders-list', 'Orders'],
    ],
  ],
  ['ticket', 'Support', { icon: 'support' }, threads(['sent', 'Sent'])],
  [
    'arbitrage',
    'Arbitrage',
    { icon: 'trade' },
    [
      ['trade', 'Trade'],
      ['market-opportunities', 'Market opportunities'],
      ['trade-history', 'Trades'],
    ],
  ],
  ['lottery', 'Lottery', { icon: 'lottery' }, [['generate-lottery-ticket', 'Lottery tickets']]],
  [
    'docs',
    'Documents',
    { icon: 'document' },
    [
      ['welcome-letter', 'Welcome letter'],
      ['id-card', 'Id card'],
    ],
  ],
  ['kyc', 'KYC', { icon: 'kyc' }],
  ['banking-payment-info', 'Bank and payment', { icon: 'bank' }],
  ['profile', 'Profile', { ...own, icon: 'profile' }],
  ['security', 'Security', { ...own, icon: 'security' }],
  ['pages', 'All pages', { ...own, icon: 'pages' }],
];

/** Member pages that stand at the top of the address. */
const gamesTree: Node[] = [
  [
    'games',
    'Games',
    { icon: 'game' },
    [
      ['prediction', 'Colour prediction'],
      ['aviator', 'Aviator'],
    ],
  ],
  ['prediction', 'Colour prediction', offMenu],
  ['aviator', 'Aviator', offMenu],
  ['deposit', 'Add to game wallet', offMenu],
  ['withdraw', 'Take from game wallet', offMenu],
];

const adminTree: Node[] = [
  ['dashboard', 'Dashboard', { ...own, icon: 'home' }],
  [
    'member',
    'Members',
    { icon: 'members' },
    [
      ['member-search', 'Member search', built],
      ['count', 'Member count'],
      ['member-profile', 'Member profile', offMenu],
      ['banking-and-payment', 'Bank and payment'],
      ['kyc-requests', 'KYC requests'],
    ],
  ],
  [
    'team-details',
    'Team',
    { icon: 'team' },
    [
      ['direct-details', 'Directs', built],
      ['downline-details', 'Downline'],
      ['binary-tree', 'Binary tree'],
      ['direct-tree', 'Direct tree'],
      ['matrix-details', 'Matrix'],
      ['matrix-tree', 'Matrix tree'],
      ['daywise-business-details', 'Daywise business'],
    ],
  ],
  [
    'wallet',
    'Wallet',
    { icon: 'wallet' },
    [
      ['account-balance', 'Account balance', built],
      ['passbook', 'Passbook', built],
      ['credit-debit', 'Credit or debit', built],
      ['credit-debit-history', 'Credits and debits', built],
      ['transfer-fund', 'Transfer fund'],
      ['fund-transfer-history', 'Fund transfers'],
      ['credit-requests', 'Credit requests'],
    ],
  ],
  [
    'topup',
    'Topups',
    { icon: 'topup' },
    [
      ['topup', 'Top up', built],
      ['topup-by-pin', 'Top up by pin'],
      ['crypto-deposits', 'Crypto deposits'],
      ['topup-details', 'Topups', built],
      ['packages', 'Packages', built],
    ],
  ],
  ['withdrawal', 'Withdrawals', { icon: 'withdraw' }, [['withdrawal-requests', 'Withdrawal requests']]],
  [
    'income',
    'Incomes',
    { icon: 'income' },
    incomes([
      ['rank-qualifiers-details', 'Rank qualifiers'],
      ['gaming-level-income', 'Gaming level income'],
    ]),
  ],
  ['pin-management', 'Pins', { icon: 'pin' }, [...pins, ['pin-requests', 'Pin requests'], pinDispatch]],
  [
    'franchise',
    'Franchises',
    { icon: 'franchise' },
    [
      ['add-franchise', 'Add franchise'],
      ['franchise-list', 'Franchises'],
      ['franchise-access-rights', 'Access rights'],
      ['franchise-profile', 'Franchise profile', offMenu],
      ['product-list', 'Franchise stock'],
      ['product-transactions', 'Stock movements'],
    ],
  ],
  [
    'repurchase',
    'Repurchase',
    { icon: 'shop' },
    [
      ['add-category', 'Add category'],
      ['categories-list', 'Categories'],
      ['add-product', 'Add product'],
      ['products-list', 'Products'],
      ['edit-product', 'Edit product', offMenu],
      ['add-product-stocks', 'Add stock'],
      ['product-transactions', 'Stock movements'],
    ],
  ],
  [
    'repurchase-orders',
    'Orders',
    { icon: 'order' },
    [
      ['place-order-for-member', 'Order for a member'],
      ['place-order-for-franchise', 'Order for a franchise'],
      ['orders', 'Orders'],
    ],
  ],
  [
    'miscellaneous',
    'Miscellaneous',
    { icon: 'miscellaneous' },
    [
      ['add-virtual-business', 'Add virtual business'],
      ['virtual-business-details', 'Virtual business'],
      ['add-news', 'News'],
      ['add-popup', 'Pop-ups'],
      ['update-sponsor', 'Update sponsor'],
      ['update-roi-percentage', 'Update ROI percentage'],
      ['contact-us-details', 'Enquiries'],
      ['add-achiever', 'Achievers'],
    ],
  ],
  ['support', 'Support', { icon: 'support' }, threads(['outbox', 'Outbox'])],
  ['games', 'Games', { icon: 'game' }, [['prediction', 'Colour prediction']]],
  ['arbitrage', 'Arbitrage', { icon: 'trade' }, [['trade-history', 'Trades']]],
  [
    'sub-admin',
    'Sub-admins',
    { icon: 'rights' },
    [
      ['add-new-admin', 'Add admin'],
      ['edit-sub-admin', 'Sub-admins'],
      ['sub-admin-access-rights', 'Access rights'],
    ],
  ],
  [
    'settings',
    'Settings',
    { icon: 'settings' },
    [
      ['company', 'Company', built],
      ['plan', 'Plan', built],
      ['routes', 'Pages on and off', built],
      ['mail', 'Mail outbox', built],
    ],
  ],
  ['change-password-for-others', 'Change a password', { ...built, icon: 'password' }],
  ['profile', 'Profile', { ...own, icon: 'profile' }],
  ['security', 'Security', { ...own, icon: 'security' }],
];

const franchiseTree: Node[] = [
  ['dashboard', 'Dashboard', { ...own, icon: 'home' }],
  [
    'topup',
    'Top up',
    { icon: 'topup' },
    [
      ['topup-by-pin', 'Top up by pin'],
      ['topup-from-wallet', 'Top up from wallet'],
      ['topup-details', 'Topups'],
      ['packages', 'Packages', built],
    ],
  ],
  ['pin-management', 'Pins', { icon: 'pin' }, [...pins, ...pinRequests, pinDispatch]],
  [
    'wallet',
    'Wallet',
    { icon: 'wallet' },
    [
      ['wallet-details', 'Account summary', built],
      ['passbook', 'Passbook', built],
      ['transfer-fund', 'Transfer fund'],
      ['fund-transfer-history', 'Fund transfers'],
      ['request-for-credit', 'Request for credit'],
      ['credit-requests', 'Credit requests'],
    ],
  ],
  [
    'withdrawal',
    'Withdraw',
    { icon: 'withdraw' },
    [
      ['withdraw-fund', 'Withdraw fund'],
      ['withdrawal-requests', 'Withdrawal requests'],
    ],
  ],
  [
    'repurchase',
    'Orders',
    { icon: 'order' },
    [
      ['place-order-for-franchise', 'Order stock'],
      ['place-order-for-member', 'Order for a member'],
      ['orders-list', 'Orders'],
    ],
  ],
  [
    'inventory',
    'Inventory',
    { icon: 'inventory' },
    [
      ['products-list', 'Products'],
      ['request-for-products', 'Request products'],
      ['product-requests', 'Product requests'],
      ['product-transactions', 'Stock movements'],
    ],
  ],
  [
    'sub-franchise',
    'Sub-franchises',
    { icon: 'franchise' },
    [
      ['add-sub-franchise', 'Add sub-franchise'],
      ['sub-franchise-list', 'Sub-franchises'],
      ['access-rights', 'Access rights'],
      ['sub-franchise-profile', 'Sub-franchise profile', offMenu],
    ],
  ],
  ['support', 'Support', { icon: 'support' }, threads(['outbox', 'Outbox'])],
  ['profile', 'Profile', { ...own, icon: 'profile' }],
  ['security', 'Security', { ...own, icon: 'security' }],
];

function grow(userType: CatalogueUser, base: string, nodes: Node[]): CatalogueEntry[] {
  return nodes.map(([segment, name, flags = {}, childNodes = []]) => {
    const url = `${base}/${segment}`;
    const children = grow(userType, url, childNodes);
    return {
      url,
      user_type: userType,
      name,
      icon: flags.icon ?? '',
      // a group is there as soon as one of its pages is
      built: flags.built ?? children.some((child) => child.built),
      menu: flags.menu ?? true,
      compulsory: flags.compulsory ?? false,
      children,
    };
  });
}

/** The areas stand at the top: an area is no menu item, its entries are. */
const area = (userType: CatalogueUser, segment: string, name: string, nodes: Node[]) =>
  grow(userType, '', [[segment, name, { menu: false, compulsory: true }, nodes]]);

export const catalogue: CatalogueEntry[] = [
  ...grow('Any', '', publicTree),
  ...area('User', 'user', 'Member', userTree),
  ...grow('User', '', gamesTree),
  ...area('Admin', 'admin', 'Admin', adminTree),
  ...area('Franchise', 'franchise', 'Franchise', franchiseTree),
];
