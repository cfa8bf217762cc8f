/** Refusals of sign-in by wallet: a part of the list in `errors.ts`. */
export const walletErrors = {
  wallet_refused: {
    status: 400,
    message: 'This signature does not fit here and now. Sign a new message with your wallet.',
    field: 'wallet',
  },
  wallet_not_checked: {
    status: 400,
    message: 'Whether this wallet signed could not be checked on its chain. Try again in a minute.',
    field: 'wallet',
  },
  wallet_not_registered: {
    status: 400,
    message: 'No account has this wallet. Join with it, or sign in and link it.',
    field: 'wallet',
  },
  wallet_taken: { status: 400, message: 'This wallet belongs to an account already.', field: 'wallet' },
  too_many_wallets: { status: 400, message: 'An account has at most 5 wallets.', field: 'wallet' },
  unknown_wallet: { status: 400, message: 'This wallet is not linked to your account.', field: 'address' },
  last_way_in: {
    status: 400,
    message:
      'You need another way to sign in: a password, or another wallet that has been linked for 72 hours.',
    field: 'address',
  },
  sign_in_again: {
    status: 400,
    message: 'Sign in with your wallet again, then do this within 10 minutes.',
    field: 'current_password',
  },
} as const;
