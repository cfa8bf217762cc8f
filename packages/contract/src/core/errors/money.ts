/** Refusals of transfers, credit requests, pins and withdrawals: a part of `errors`. */
export const moneyErrors = {
  batch_answered: { status: 400, message: 'The bank has answered about this file.', field: 'form' },
  batch_cancelled: { status: 400, message: 'This file was cancelled.', field: 'form' },
  other_holder: {
    status: 400,
    message: 'The holder of the account must have your own name.',
    field: 'holder',
  },
  bank_change_waiting: {
    status: 400,
    message: 'A change of these details waits for a second admin already.',
    field: 'user_id',
  },
  not_on_chain: {
    status: 400,
    message: 'This package is not sold for crypto now. Choose another one.',
    field: 'package',
  },
  below_minimum: { status: 400, message: 'The amount is below the minimum.', field: 'amount' },
  above_maximum: { status: 400, message: 'The amount is above the maximum.', field: 'amount' },
  daily_limit: { status: 400, message: 'This is above the limit of a day.', field: 'amount' },
  reference_used: {
    status: 400,
    message: 'A request with this reference waits or was approved already.',
    field: 'reference',
  },
  too_many_pending: { status: 400, message: 'Too many of your requests wait already.', field: 'form' },
  transfer_closed: {
    status: 400,
    message: 'Transfers between these wallets are not open.',
    field: 'to_wallet',
  },
  same_wallet: { status: 400, message: 'Choose two different wallets.', field: 'to_wallet' },
  to_oneself: {
    status: 400,
    message: 'This is your own user id. Choose your own wallet above.',
    field: 'user_id',
  },
  not_in_network: { status: 400, message: 'This member is not in your network.', field: 'user_id' },
  wrong_pin: { status: 400, message: 'Pin number or password is wrong.', field: 'pin_no' },
  pin_used: { status: 400, message: 'This pin is used already.', field: 'pin_no' },
  pin_blocked: { status: 400, message: 'This pin is blocked.', field: 'pin_no' },
  pin_paid: { status: 400, message: 'Nothing is left to pay for this pin.', field: 'paid' },
  too_few_pins: {
    status: 400,
    message: 'There are fewer unused pins of this package.',
    field: 'count',
  },
  hold_ended: {
    status: 400,
    message: 'What was set aside for this is free again: its time is over.',
    field: 'form',
  },
  withdrawal_not_possible: { status: 400, message: 'You cannot withdraw yet.', field: 'form' },
  withdrawal_open: { status: 400, message: 'One of your withdrawals waits already.', field: 'form' },
  no_destination: { status: 400, message: 'Your payment details lack this.', field: 'destination' },
  utr_used: { status: 400, message: 'This payment is noted for another withdrawal already.', field: 'utr' },
} as const;
