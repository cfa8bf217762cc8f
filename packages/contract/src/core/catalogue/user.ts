import { threads } from './support.ts';
import {
  actions,
  built,
  type Flags,
  incomes,
  type Node,
  offMenuBuilt,
  own,
  ownPages,
  ownPins,
} from './write-node.ts';

export const userTree: Node[] = [
  ['home', 'Dashboard', { ...own, icon: 'home' }],
  [
    'topup',
    'Top up',
    { icon: 'topup' },
    [
      ['packages', 'Packages', built],
      ['activate-from-wallet', 'Top up from wallet', built],
      ['topup-by-pin', 'Top up by pin', built],
      ['dapp-deposit', 'Top up by crypto', { built: true, optional: 'chain' }],
      ['topup-details', 'Topups', built],
    ],
  ],
  [
    'deposit',
    'Deposit',
    { icon: 'deposit', optional: 'chain' },
    [
      ['deposit-crypto', 'Deposit crypto', built],
      ['deposit-through-crypto-wallets', 'Deposit from a crypto wallet', built],
      ['deposits-history', 'Deposits', built],
    ],
  ],
  [
    'finance',
    'Wallet',
    { icon: 'wallet' },
    [
      ['summary', 'Wallets', built],
      ['passbook', 'Passbook', built],
      ['transfer-fund', 'Transfer fund', built],
      ['fund-transfer-history', 'Fund transfers', built],
      ['request-for-credit', 'Request for credit', built],
      ['credit-requests', 'Credit requests', built],
    ],
  ],
  ['transactions', 'Transactions', { ...built, icon: 'transactions' }],
  [
    'withdrawal',
    'Withdraw',
    { icon: 'withdraw' },
    [
      ['withdraw-fund', 'Withdraw fund', built],
      ['withdrawal-requests', 'Withdrawal requests', built],
    ],
  ],
  [
    'income',
    'Incomes',
    { ...built, icon: 'income' },
    incomes([['not-paid', 'Not paid to you', offMenuBuilt]]),
  ],
  ['rank', 'Rank', { ...built, icon: 'statistics' }],
  ['teams', 'Team', { ...built, icon: 'team' }],
  [
    'team-details',
    'Team details',
    { menu: false, under: '/user/teams' },
    [
      ['direct-details', 'Directs', offMenuBuilt],
      ['downline-details', 'Downline', offMenuBuilt],
      ['binary-tree', 'Binary tree', offMenuBuilt],
      ['binary-tree-static', 'Binary tree, printable', offMenuBuilt],
      ['direct-tree', 'Direct tree', offMenuBuilt],
      ['matrix-details', 'Matrix', offMenuBuilt],
      ['matrix-tree', 'Matrix tree', offMenuBuilt],
      ['daywise-business-details', 'Daywise business', offMenuBuilt],
      ['holding-tank', 'Holding tank', offMenuBuilt],
    ],
  ],
  ['statistics', 'Statistics', { ...built, icon: 'statistics' }],
  ['pin-management', 'Pins', { icon: 'pin' }, ownPins(actions(['confirm', 'Confirm kit arrival']))],
  [
    'repurchase',
    'Shop',
    { icon: 'shop' },
    [
      ['place-order', 'Shop', built],
      [
        'orders-list',
        'Orders',
        built,
        actions(
          ['pay', 'Pay orders'],
          ['cancel', 'Cancel orders'],
          ['confirm', 'Confirm that goods arrived'],
        ),
      ],
      ['standing-orders', 'Standing orders', built, actions(['give', 'Give standing orders'])],
    ],
  ],
  ['ticket', 'Support', { icon: 'support' }, threads(['sent', 'Sent'])],
  [
    'arbitrage',
    'Arbitrage',
    { icon: 'trade', optional: 'chain' },
    [
      ['trade', 'Trade', built],
      ['market-opportunities', 'Market opportunities', built],
      ['trade-history', 'Trades', built],
    ],
  ],
  [
    'lottery',
    'Lottery',
    { icon: 'lottery', optional: 'games' },
    [['generate-lottery-ticket', 'Lottery tickets', built]],
  ],
  [
    'docs',
    'Documents',
    { icon: 'document' },
    [
      ['welcome-letter', 'Welcome letter', built],
      ['id-card', 'Id card', built],
    ],
  ],
  ['kyc', 'KYC', { ...built, icon: 'kyc' }],
  ['banking-payment-info', 'Bank and payment', { ...built, icon: 'bank' }],
  ...ownPages,
  ['what-changed', 'Changes', offMenuBuilt],
  ['pages', 'All pages', { ...own, icon: 'pages' }],
];

const game: Flags = { menu: false, optional: 'games' };

/** Member pages that stand at the top of the address. */
export const gamesTree: Node[] = [
  [
    'games',
    'Games',
    { ...built, icon: 'game', optional: 'games' },
    [
      ['prediction', 'Colour prediction', built],
      ['aviator', 'Aviator', built],
      ['limits', 'My limits', built],
    ],
  ],
  ['arbitrage-dapp', 'Arbitrage', { ...built, menu: false, optional: 'chain' }],
  ['prediction', 'Colour prediction', { ...built, ...game }],
  ['aviator', 'Aviator', { ...built, ...game }],
  ['deposit', 'Add to game wallet', { ...built, ...game }],
  ['withdraw', 'Take from game wallet', { ...built, ...game }],
];
