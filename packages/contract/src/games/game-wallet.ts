import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { amount } from '../core/money.ts';

const receipt = z.object({
  no: z.string(),
  at: z.string(),
  amount: z.string(),
  /** What the game wallet has then. */
  balance: z.string(),
});

/** From the main wallet alone. */
export const depositToGame = endpoint({
  method: 'POST',
  path: 'games/wallet_deposit',
  summary: 'Moves money from the main wallet to the game wallet',
  screens: ['/deposit'],
  step_up: 'TransferFund',
  money: true,
  body: z.object({ amount: amount() }),
  reply: data(receipt),
});

/** To the main wallet alone; also while somebody has excluded themselves. */
export const withdrawFromGame = endpoint({
  method: 'POST',
  path: 'games/wallet_withdraw',
  summary: 'Moves money from the game wallet to the main wallet',
  screens: ['/withdraw'],
  step_up: 'TransferFund',
  money: true,
  body: z.object({ amount: amount() }),
  reply: data(receipt),
});

/** Once a business date, in the mode `play_credits`. */
export const takeDailyCredits = endpoint({
  method: 'POST',
  path: 'games/daily_credits',
  summary: 'Takes the play credits of the day',
  screens: ['/games'],
  reply: data(receipt),
});
