import { actions, built, exporting, type Node, offMenuBuilt } from './write-node.ts';

/** The pages of an admin about members. */
export const members: Node = [
  'member',
  'Members',
  { icon: 'members' },
  [
    [
      'member-search',
      'Member search',
      built,
      actions(
        ['open-panel', 'Open panels'],
        ['block', 'Block and unblock'],
        ['block-withdrawals', 'Block withdrawals'],
        ['mail-joining', 'Mail joining details'],
      ),
    ],
    ['count', 'Member count', built, actions(['rebuild', 'Count teams again'])],
    [
      'member-profile',
      'Member profile',
      offMenuBuilt,
      actions(['edit', 'Change details'], ['note', 'Write notes']),
    ],
    ['welcome-letter', 'Welcome letter', offMenuBuilt],
    ['id-card', 'Id card', offMenuBuilt],
    [
      'banking-and-payment',
      'Bank and payment',
      built,
      actions(
        ['reveal', 'Reveal account numbers'],
        ['change', 'Change payment details'],
        ['decide', 'Decide payment detail changes'],
      ),
    ],
    ['ranks', 'Changes of ranks', built],
    ['kyc-requests', 'KYC requests', built, actions(['decide', 'Decide KYC'])],
    ...exporting,
  ],
];
