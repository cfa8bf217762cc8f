import { toDecimal } from '@banyan/plan/money';
import type { Problem } from '@banyan/plan/plan/problems';
import type { FairFile, LotteryFile } from './fair-schemas.ts';

function findRoundProblems({ file: { chain, round } }: FairFile): Problem[] {
  if ('seed' in chain)
    return round
      .filter((number) => number > chain.length)
      .map((number) => ({
        path: 'round',
        message: `the chain has ${chain.length} rounds, and ${number} is none of them`,
      }));
  return round.length > 1
    ? [{ path: 'round', message: 'game_hash and previous are those of one round' }]
    : [];
}

function findDecimalProblems({ kind, file }: FairFile): Problem[] {
  const amounts: [string, string | undefined][] =
    kind === 'lottery'
      ? [
          ['sales', file.sales],
          ...(file.prizes ?? []).map(({ amount }, i): [string, string | undefined] => [
            `prizes[${i}].amount`,
            amount,
          ]),
        ]
      : (file.bets ?? []).map(({ stake }, i) => [`bets[${i}].stake`, stake]);
  return amounts
    .filter(([, text]) => (text?.split('.')[1] ?? '').length > file.digits)
    .map(([path]) => ({ path, message: `must have at most ${file.digits} decimals` }));
}

function findLotteryProblems({ chain, round, tickets, sales, prizes, prove }: LotteryFile): Problem[] {
  const problems: Problem[] = [];
  if (('seed' in chain && chain.length !== 1) || round.some((number) => number !== 1))
    problems.push({ path: 'chain', message: 'a draw is a chain of length 1, and its round is 1' });
  if (prove !== undefined && prove > tickets.length)
    problems.push({ path: 'prove', message: `must be a serial, 1 to ${tickets.length}` });
  if (prizes && sales === undefined) problems.push({ path: 'sales', message: 'is required with prizes' });
  const percents = (prizes ?? []).reduce((sum, { percent }) => sum.plus(percent ?? 0), toDecimal('0'));
  if (percents.gt(100)) problems.push({ path: 'prizes', message: 'give more than 100 percent' });
  return problems;
}

/** What contradicts itself in a file whose values are all right one by one. */
export function findConflicts(read: FairFile): Problem[] {
  const problems = findDecimalProblems(read);
  if (read.kind === 'lottery') return [...problems, ...findLotteryProblems(read.file)];
  problems.push(...findRoundProblems(read));
  if (read.kind === 'prediction' && read.file.at !== undefined && read.file.timezone === undefined)
    problems.push({ path: 'timezone', message: 'is required with at' });
  return problems;
}
