import { actions, built, exporting, type Node, offMenuBuilt } from './write-node.ts';

/** What the company sells, and what is ordered of it. */
export const adminShop: Node[] = [
  [
    'repurchase',
    'Repurchase',
    { icon: 'shop' },
    [
      ['add-category', 'Add category', built],
      ['categories-list', 'Categories', built, actions(['change', 'Change categories'])],
      ['add-product', 'Add product', built],
      ['products-list', 'Products', built, actions(['write-off', 'Write goods off'])],
      ['edit-product', 'Edit product', offMenuBuilt, actions(['change', 'Change products'])],
      ['add-product-stocks', 'Add stock', built],
      ['product-transactions', 'Stock movements', built],
      ...exporting,
    ],
  ],
  [
    'repurchase-orders',
    'Orders',
    { icon: 'order' },
    [
      ['place-order-for-member', 'Order for a member', built],
      ['place-order-for-franchise', 'Order for a franchise', built],
      [
        'orders',
        'Orders',
        built,
        actions(
          ['decide', 'Confirm or cancel orders'],
          ['dispatch', 'Send orders'],
          ['return', 'Take goods back'],
        ),
      ],
      ['standing-orders', 'Standing orders', built],
      ...exporting,
    ],
  ],
];
