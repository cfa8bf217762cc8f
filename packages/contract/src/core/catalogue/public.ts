import { type Node, offMenu, offMenuBuilt } from './write-node.ts';

export const publicTree: Node[] = [
  ['topup-receipt', 'Topup receipt', offMenuBuilt],
  ['order-invoice', 'Invoice', offMenuBuilt],
  ['payout-statement', 'Payout statement', offMenuBuilt],
  ['fairness', 'Fairness', { ...offMenuBuilt, optional: 'games' }],
  [
    'utils',
    'Utilities',
    offMenu,
    [
      ['verify-document', 'Verify a document', offMenuBuilt],
      ['token-rate', 'Token rates', offMenuBuilt],
      ['lottery-ticket', 'Lottery ticket', { ...offMenuBuilt, optional: 'games' }],
    ],
  ],
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
      ['contact-us', 'Contact us', offMenuBuilt],
      ['achievers', 'Achievers', offMenuBuilt],
      ['terms', 'Terms', offMenuBuilt],
      ['grievance', 'Complaints', offMenuBuilt],
      ['income-disclosure', 'Income disclosure', offMenuBuilt],
      ['view', 'Sign in by wallet', offMenuBuilt],
      ['join', 'Join with a wallet', offMenuBuilt],
    ],
  ],
];
