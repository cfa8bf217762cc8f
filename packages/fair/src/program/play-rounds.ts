import type { Decimal } from '@banyan/plan/money';
import { drawCrash } from '../aviator/crash-point.ts';
import { crashMilliseconds, factorText } from '../aviator/flight.ts';
import { cashOut } from '../aviator/payouts.ts';
import { linkAfter } from '../chain/chain.ts';
import type { Draw } from '../draw/words.ts';
import { drawWinners } from '../lottery/draw-winners.ts';
import { leafOf, levelsOf, type ProofStep, proofOf, rootOf } from '../lottery/merkle.ts';
import { givePrizes } from '../lottery/prizes.ts';
import { drawDigit } from '../prediction/draw-digit.ts';
import { payoutOf } from '../prediction/payouts.ts';
import { type Colour, coloursOf, type Size, sizeOf } from '../prediction/selections.ts';
import type { CrashFile, LotteryFile, PredictionFile } from './fair-schemas.ts';

/** The hash of a round, its number and the beacon's randomness: what a file's game adds its salt and code to. */
export type Played = Pick<Draw, 'game_hash' | 'round' | 'beacon'>;

/** Money as the program writes it: a decimal text without trailing zeros. */
export const amountText = (amount: Decimal): string => (amount.isZero() ? '0' : amount.toFixed());

export type PredictionRound = {
  draws: string[];
  digit: number;
  colours: Colour[];
  size: Size;
  payouts?: string[];
};

export function playPrediction(
  { game, salt, bets, digits }: PredictionFile,
  played: Played,
): PredictionRound {
  const { digit, draws } = drawDigit({ ...played, salt, code: game.code });
  const rules = { fee_bps: game.fee_bps, digits };
  const payouts = bets?.map((bet) => amountText(payoutOf(bet, digit, rules)));
  return { draws, digit, colours: coloursOf(digit), size: sizeOf(digit), ...(payouts && { payouts }) };
}

export type CrashRound = {
  draws: string[];
  crash_x100: number;
  crash: string;
  crash_ms: number;
  payouts?: string[];
};

export function playCrash({ game, salt, bets, digits }: CrashFile, played: Played): CrashRound {
  const { crash_x100, draws } = drawCrash({ ...played, salt, code: game.code }, game);
  const payouts = bets?.map(({ stake, auto, cashed_at }) =>
    amountText(cashOut(stake, auto ?? cashed_at ?? 0, crash_x100, digits)),
  );
  return {
    draws,
    crash_x100,
    crash: factorText(crash_x100),
    crash_ms: crashMilliseconds(crash_x100),
    ...(payouts && { payouts }),
  };
}

export type LotteryRound = {
  draws: string[];
  commit: string;
  root: string;
  winners: number[];
  prizes?: { prizes: { serial: number; amount: string }[]; rolled_over: string };
  proof?: ProofStep[];
};

export function playLottery(file: LotteryFile, played: Played): LotteryRound {
  const { code } = file.game;
  const leaves = file.tickets.map((userId, i) => leafOf(code, i + 1, userId));
  const root = rootOf(leaves);
  const { winners, draws } = drawWinners({ ...played, salt: root, code }, leaves.length, file.winners);
  const given =
    file.prizes && file.sales !== undefined
      ? givePrizes(winners, file.prizes, file.sales, file.digits)
      : null;
  const prizes = given && {
    prizes: given.prizes.map(({ serial, amount }) => ({ serial, amount: amountText(amount) })),
    rolled_over: amountText(given.rolled_over),
  };
  return {
    draws,
    commit: linkAfter(played.game_hash),
    root,
    winners,
    ...(prizes && { prizes }),
    ...(file.prove !== undefined && { proof: proofOf(levelsOf(leaves), file.prove - 1) }),
  };
}
