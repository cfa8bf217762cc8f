import { cryptoDeposits } from './chains.ts';
import { adminGames } from './games.ts';
import { adminIncomes } from './incomes.ts';
import { members } from './members.ts';
import { adminSettings } from './settings.ts';
import { adminShop } from './shop.ts';
import { adminSupport } from './support.ts';
import {
  actions,
  built,
  exporting,
  type Node,
  offMenuBuilt,
  own,
  ownPages,
  pinDispatch,
  pins,
} from './write-node.ts';

export const adminTree: Node[] = [
  [
    'dashboard',
    'Dashboard',
    { ...own, icon: 'home' },
    actions(['company-accounts', 'Company accounts and figures']),
  ],
  members,
  [
    'team-details',
    'Team',
    { icon: 'team' },
    [
      ['direct-details', 'Directs', built],
      ['downline-details', 'Downline', built],
      ['binary-tree', 'Binary tree', built],
      ['direct-tree', 'Direct tree', built],
      ['matrix-details', 'Matrix', built],
      ['matrix-tree', 'Matrix tree', built],
      ['daywise-business-details', 'Daywise business', built],
      ...exporting,
    ],
  ],
  [
    'wallet',
    'Wallet',
    { icon: 'wallet' },
    [
      ['account-balance', 'Account balance', built],
      ['company-accounts', 'Company accounts', built],
      ['passbook', 'Passbook', built],
      ['credit-debit', 'Credit or debit', built],
      ['credit-debit-history', 'Credits and debits', built, actions(['decide', 'Decide credits and debits'])],
      ['transfer-fund', 'Transfer fund', built],
      ['fund-transfer-history', 'Fund transfers', built, actions(['decide', 'Decide transfers'])],
      ['credit-requests', 'Credit requests', built, actions(['decide', 'Decide credit requests'])],
      ...exporting,
    ],
  ],
  [
    'topup',
    'Topups',
    { icon: 'topup' },
    [
      ['topup', 'Top up', built],
      ['topup-by-pin', 'Top up by pin', built],
      cryptoDeposits,
      ['topup-details', 'Topups', built, actions(['reverse', 'Reverse topups'], ['block-roi', 'Block ROI'])],
      ['packages', 'Packages', built, actions(['change', 'Change packages'])],
      ...exporting,
    ],
  ],
  [
    'withdrawal',
    'Withdrawals',
    { icon: 'withdraw' },
    [
      [
        'withdrawal-requests',
        'Withdrawal requests',
        {},
        actions(
          ['decide', 'Decide withdrawals'],
          ['batch', 'Make bank files'],
          ['pay', 'Mark as paid'],
          ['reveal', 'Show accounts in full'],
          ['fail', 'Take payments back'],
        ),
      ],
      ['alerts', 'Alerts', built, actions(['close', 'Close alerts'])],
      ['tax-report', 'Tax report', built],
      ...exporting,
    ],
  ],
  adminIncomes,
  [
    'pin-management',
    'Pins',
    { icon: 'pin' },
    [
      ...pins(actions(['block', 'Block and unblock pins'], ['pay-balance', 'Pay balances of pins'])),
      ['pin-requests', 'Pin requests', built, actions(['decide', 'Decide pin requests'])],
      pinDispatch(actions(['dispatch', 'Dispatch kits'])),
      ...exporting,
    ],
  ],
  [
    'franchise',
    'Franchises',
    { icon: 'franchise' },
    [
      ['add-franchise', 'Add franchise', built],
      ['franchise-list', 'Franchises', built, actions(['open-panel', 'Open panels'], ['block', 'Block'])],
      ['franchise-access-rights', 'Access rights', built],
      [
        'franchise-profile',
        'Franchise profile',
        offMenuBuilt,
        actions(['edit', 'Change franchises'], ['set-commission', 'Set commission']),
      ],
      ['product-list', 'Franchise stock', built],
      ['product-transactions', 'Stock movements', built],
      ...exporting,
    ],
  ],
  ...adminShop,
  [
    'miscellaneous',
    'Miscellaneous',
    { icon: 'miscellaneous' },
    [
      ['add-virtual-business', 'Add virtual business', built],
      [
        'virtual-business-details',
        'Virtual business',
        built,
        actions(['decide', 'Decide virtual business'], ['reverse', 'Take back virtual business']),
      ],
      ['add-news', 'News', built, actions(['publish', 'Publish news'])],
      ['add-popup', 'Pop-ups', built, actions(['publish', 'Publish pop-ups'])],
      ['update-sponsor', 'Update sponsor', built],
      ['update-roi-percentage', 'Update ROI percentage', built],
      ['contact-us-details', 'Enquiries', built, actions(['reply', 'Answer enquiries'])],
      ['add-achiever', 'Achievers', built, actions(['publish', 'Publish achievers'])],
      ...exporting,
    ],
  ],
  adminSupport,
  adminGames,
  [
    'arbitrage',
    'Arbitrage',
    { icon: 'trade', optional: 'chain' },
    [['trade-history', 'Trades', built], ...exporting],
  ],
  [
    'sub-admin',
    'Sub-admins',
    { icon: 'rights' },
    [
      ['add-new-admin', 'Add admin', built],
      ['edit-sub-admin', 'Sub-admins', built, actions(['change', 'Change admins'])],
      ['sub-admin-access-rights', 'Access rights', built],
      ...exporting,
    ],
  ],
  adminSettings,
  ['change-password-for-others', 'Change a password', { ...built, icon: 'password' }],
  ...ownPages,
];
