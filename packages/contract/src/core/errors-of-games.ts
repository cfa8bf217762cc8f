/** Refusals of the games: a part of `errors`. */
export const gameErrors = {
  games_off: { status: 400, message: 'The games are off.', field: 'form' },
} as const;
