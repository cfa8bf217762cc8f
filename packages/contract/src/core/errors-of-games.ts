/** Refusals of the games: a part of `errors`. */
export const gameErrors = {
  games_off: { status: 400, message: 'The games are off.', field: 'form' },
  not_a_player: { status: 400, message: 'Only members play.', field: 'form' },
  games_excluded: { status: 400, message: 'You have excluded yourself from the games.', field: 'form' },
  country_not_allowed: {
    status: 400,
    message: 'The games are not offered in your country.',
    field: 'form',
  },
  kyc_needed: { status: 400, message: 'Your KYC must be approved before you play for money.', field: 'form' },
  too_young: { status: 400, message: 'You must be at least 18 years old.', field: 'form' },
  credits_not_bought: { status: 400, message: 'Play credits are given, not bought.', field: 'form' },
  credits_not_given: {
    status: 400,
    message: 'Play credits are given in the mode for them alone.',
    field: 'form',
  },
  own_limit: { status: 400, message: 'This is above your own limit.', field: 'amount' },
  licence_needed: { status: 400, message: 'Name the licence.', field: 'licence_reference' },
  no_beacon: { status: 400, message: 'No beacon is set up for the games.', field: 'form' },
  unknown_round: { status: 400, message: 'There is no such round.', field: 'issue' },
  round_closed: { status: 400, message: 'This round takes no bets.', field: 'issue' },
  round_limit: { status: 400, message: 'This is more than the round takes.', field: 'stake' },
} as const;
