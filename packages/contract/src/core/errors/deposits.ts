/** Refusals of chains and deposits: a part of `errors`. */
export const depositErrors = {
  chain_needed: { status: 400, message: 'Set up a chain first.', field: 'form' },
  payouts_stopped: { status: 400, message: 'Payouts of this chain are stopped already.', field: 'chain_id' },
  payouts_not_stopped: { status: 400, message: 'Payouts of this chain are not stopped.', field: 'chain_id' },
  deposit_state: { status: 400, message: 'Not possible with this deposit as it is now.', field: 'no' },
  not_replaced: { status: 400, message: 'The block of this deposit is still there.', field: 'no' },
  bought_package: { status: 400, message: 'It bought a package: reverse the topup.', field: 'no' },
  no_rate: { status: 400, message: 'This token had no rate at that time.', field: 'no' },
  nothing_ours: { status: 400, message: 'Nothing of ours is in it.', field: 'transaction' },
  trade_not_reverted: {
    status: 400,
    message: 'This trade was done: its block shows it.',
    field: 'transaction',
  },
  unknown_transaction: {
    status: 400,
    message: 'This chain does not know this transaction.',
    field: 'transaction',
  },
  not_read_yet: { status: 400, message: 'The chain was not read up to there yet.', field: 'transaction' },
  depth_too_small: { status: 400, message: 'Fewer blocks are not final on this chain.', field: 'depth' },
  rate_in_past: { status: 400, message: 'A rate holds from now on, or later.', field: 'effective_from' },
  no_node: { status: 400, message: 'No node of this chain answers.', field: 'chain_id' },
} as const;
