import { texts } from '../core/text.ts';

/** The wallets a company begins with, by their code; one that it adds itself keeps its name in every language. */
export const walletNames = texts({
  main: 'Main wallet',
  income: 'Income wallet',
  fund: 'Fund wallet',
  repurchase: 'Repurchase wallet',
  game: 'Game wallet',
  pin: 'Pin wallet',
  /** What an owner owes stands in a book of its own. */
  recoverable: 'Owed to the company',
});
