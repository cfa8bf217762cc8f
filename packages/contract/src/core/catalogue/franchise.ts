import { threads } from './support.ts';
import { actions, built, type Node, offMenuBuilt, own, ownPages, ownPins } from './write-node.ts';

export const franchiseTree: Node[] = [
  ['dashboard', 'Dashboard', { ...own, icon: 'home' }],
  [
    'topup',
    'Top up',
    { icon: 'topup' },
    [
      ['topup-by-pin', 'Top up by pin', built],
      ['topup-from-wallet', 'Top up from wallet', built],
      ['topup-details', 'Topups', built],
      ['packages', 'Packages', built],
    ],
  ],
  ['pin-management', 'Pins', { icon: 'pin' }, ownPins(actions(['dispatch', 'Dispatch kits']))],
  [
    'wallet',
    'Wallet',
    { icon: 'wallet' },
    [
      ['wallet-details', 'Wallets', built],
      ['passbook', 'Passbook', built],
      ['transfer-fund', 'Transfer fund', built],
      ['fund-transfer-history', 'Fund transfers', built],
      ['request-for-credit', 'Request for credit', built],
      ['credit-requests', 'Credit requests', built],
    ],
  ],
  [
    'withdrawal',
    'Withdraw',
    { icon: 'withdraw' },
    [
      ['withdraw-fund', 'Withdraw fund', built],
      ['withdrawal-requests', 'Withdrawal requests', built, actions(['cancel', 'Cancel withdrawals'])],
    ],
  ],
  [
    'repurchase',
    'Orders',
    { icon: 'order' },
    [
      ['place-order-for-franchise', 'Order stock', built],
      ['place-order-for-member', 'Order for a member', built],
      [
        'orders-list',
        'Orders',
        built,
        actions(
          ['pay', 'Pay orders'],
          ['decide', 'Confirm or cancel orders'],
          ['dispatch', 'Send orders'],
          ['receive', 'Take goods into stock'],
          ['return', 'Take goods back'],
        ),
      ],
    ],
  ],
  [
    'inventory',
    'Inventory',
    { icon: 'inventory' },
    [
      ['products-list', 'Products', built],
      ['request-for-products', 'Request products', built],
      [
        'product-requests',
        'Product requests',
        built,
        actions(
          ['decide', 'Decide or cancel requests'],
          ['dispatch', 'Send goods'],
          ['receive', 'Take goods into stock'],
        ),
      ],
      ['product-transactions', 'Stock movements', built],
    ],
  ],
  [
    'sub-franchise',
    'Sub-franchises',
    { icon: 'franchise' },
    [
      ['add-sub-franchise', 'Add sub-franchise', built],
      ['sub-franchise-list', 'Sub-franchises', built, actions(['block', 'Block sub-franchises'])],
      ['access-rights', 'Access rights', built],
      [
        'sub-franchise-profile',
        'Sub-franchise profile',
        offMenuBuilt,
        actions(['edit', 'Change sub-franchises']),
      ],
    ],
  ],
  [
    'support',
    'Support',
    { icon: 'support' },
    threads(['outbox', 'Outbox'], { actionsOnMessage: actions(['answer', 'Write into tickets']) }),
  ],
  ...ownPages,
];
