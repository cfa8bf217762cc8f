import { aviatorExposure, highestX100 } from '../aviator/payouts.ts';
import { quicknet } from '../beacon/quicknet.ts';
import type { BeaconTimes } from '../beacon/rounds.ts';
import { verifyBeacon } from '../beacon/verify-beacon.ts';
import { linkAfter, walkChain } from '../chain/chain.ts';
import { predictionExposure } from '../prediction/exposure.ts';
import { issueAt, lotteryBeaconRound, timeText } from '../schedule/issues.ts';
import { findDifferences } from './expectation.ts';
import type { FairFile } from './fair-schemas.ts';
import {
  amountText,
  type CrashRound,
  type LotteryRound,
  type Played,
  type PredictionRound,
  playCrash,
  playLottery,
  playPrediction,
} from './play-rounds.ts';

export type Schedule = {
  issue?: string;
  opens_at?: string;
  closes_at: string;
  ends_at?: string;
  beacon_round: number;
};

/** Money as texts; `liability` for each digit of a prediction, or of the whole round of Aviator. */
export type Exposure = { stakes: string; liability: string | string[]; worst_loss: string };

export type AnsweredRound = { round: number; game_hash: string } & (
  | PredictionRound
  | CrashRound
  | LotteryRound
);

/** What the program prints for a file (docs/fair-games.md §6.2). */
export type Answer = {
  game: FairFile['file']['game'];
  terminal: string;
  /** The randomness in hex; '' for a draw from the chain alone; null when the signature does not hold. */
  beacon: string | null;
  /** None when the signature of the beacon does not hold: what is not verified draws nothing. */
  rounds: AnsweredRound[];
  schedule?: Schedule;
  exposure?: Exposure;
  problems?: string[];
};

type Chain = { terminal: string; hashes: Map<number, string>; problems: string[] };

function readChain({ chain, round: rounds }: FairFile['file']): Chain {
  if ('seed' in chain) return { ...walkChain(chain.seed, chain.length, rounds), problems: [] };
  const [round = 1] = rounds;
  const isLinked = linkAfter(chain.game_hash) === chain.previous;
  return {
    terminal: linkAfter(chain.game_hash, round),
    hashes: new Map([[round, chain.game_hash]]),
    problems: isLinked ? [] : ['chain: previous is not the hash of game_hash.'],
  };
}

function readBeacon({ beacon }: FairFile['file']): { beacon: string | null; problems: string[] } {
  if (typeof beacon === 'string') return { beacon, problems: [] };
  const { round, signature, public_key = quicknet.public_key } = beacon;
  const randomness = verifyBeacon({ round, signature, public_key });
  return {
    beacon: randomness,
    problems: randomness === null ? [`beacon: the signature does not hold for round ${round}.`] : [],
  };
}

function playRound(read: FairFile, played: Played): AnsweredRound {
  const { round, game_hash } = played;
  switch (read.kind) {
    case 'prediction':
      return { round, game_hash, ...playPrediction(read.file, played) };
    case 'crash':
      return { round, game_hash, ...playCrash(read.file, played) };
    case 'lottery':
      return { round, game_hash, ...playLottery(read.file, played) };
  }
}

function findSchedule({ kind, file }: FairFile): Schedule | null {
  const times: BeaconTimes = typeof file.beacon === 'string' ? quicknet : file.beacon;
  if (kind === 'lottery' && file.closes_at !== undefined)
    return {
      closes_at: timeText(file.closes_at),
      beacon_round: lotteryBeaconRound(file.closes_at, times),
    };
  if (kind !== 'prediction' || file.at === undefined || file.timezone === undefined) return null;
  const { issue, opens_at, closes_at, ends_at, beacon_round } = issueAt(
    file.game.code,
    file.at,
    file.timezone,
    times,
  );
  return {
    issue,
    opens_at: timeText(opens_at),
    closes_at: timeText(closes_at),
    ends_at: timeText(ends_at),
    beacon_round,
  };
}

function findExposure(read: FairFile): Exposure | null {
  if (read.kind === 'prediction' && read.file.bets) {
    const { game, bets, digits } = read.file;
    const { stakes, liability, worst_loss } = predictionExposure(bets, { fee_bps: game.fee_bps, digits });
    return {
      stakes: amountText(stakes),
      liability: liability.map(amountText),
      worst_loss: amountText(worst_loss),
    };
  }
  if (read.kind !== 'crash' || !read.file.bets) return null;
  const { cap_x100 } = read.file.game;
  const { stakes, liability, worst_loss } = aviatorExposure(
    read.file.bets.map(({ stake, auto = null }) => ({
      stake,
      highest_x100: highestX100(stake, auto, cap_x100, null),
    })),
  );
  return {
    stakes: amountText(stakes),
    liability: amountText(liability),
    worst_loss: amountText(worst_loss),
  };
}

/** Works out what a file asks for (docs/fair-games.md §6.2): `problems` stands in the answer when something does not hold. */
export function answerFile(read: FairFile): Answer {
  const { game, round: rounds, expect } = read.file;
  const { terminal, hashes, problems: chainProblems } = readChain(read.file);
  const { beacon, problems: beaconProblems } = readBeacon(read.file);
  const schedule = findSchedule(read);
  const exposure = findExposure(read);
  const answer: Answer = {
    game,
    terminal,
    beacon,
    rounds:
      beacon === null
        ? []
        : rounds.map((round) => playRound(read, { round, game_hash: hashes.get(round) ?? '', beacon })),
    ...(schedule && { schedule }),
    ...(exposure && { exposure }),
  };
  const differences = expect ? findDifferences(expect, answer, 'expect') : [];
  const problems = [...chainProblems, ...beaconProblems, ...differences];
  return problems.length > 0 ? { ...answer, problems } : answer;
}
