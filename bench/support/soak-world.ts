import type { Context } from '../../apps/server/src/platform/context.ts';
import type { Db, Tx } from '../../apps/server/src/platform/database/db.ts';
import type { Random } from './random.ts';
import type { SoakCompany } from './soak-company.ts';
import type { WaitingCredit } from './soak-credits.ts';
import type { Meetings } from './soak-meetings.ts';
import type { Expected } from './soak-oracle.ts';
import type { PinBook } from './soak-pin-book.ts';
import type { SoakRequests } from './soak-requests.ts';
import type { SoakShop } from './soak-shop.ts';
import type { ShopBook } from './soak-shop-book.ts';
import type { WaitingTransfer } from './soak-transfers.ts';
import type { AskedWithdrawal } from './soak-withdrawals.ts';

/** One operation to be done, with what the oracle must know of it. */
export interface Attempt {
  /** Does it. @returns the ids it answers with, the same for a replay */
  run: (tx: Tx, context: Context) => Promise<string[]>;
  /**
   * What each transaction it posts must write, in the order of the answer; missing = it posts none. Where the outcome decides,
   * `run` fills it in, and `brings` too.
   */
  expected?: readonly Expected[];
  /** Wallets and limits it may take from, how much at most, and which refusal says that one is empty. */
  takes?: readonly (readonly [wallet: string, amount: bigint, refusal?: string])[];
  /** Wallets it certainly brings money to. */
  brings?: readonly (readonly [wallet: string, amount: bigint])[];
  /** Told once it was answered. */
  done?: (ids: readonly string[]) => void;
  /** Constraints or codes that may refuse it, beside want of funds. */
  mayBeRefusedBy?: readonly string[];
  /** The code that refuses it; done, it is a mismatch. */
  mustBeRefusedBy?: string;
  /** Told once it was refused. @returns what may have refused it, which only the answer says */
  refused?: () => readonly string[];
  /** It has no key of its own: sent again it would be another one. */
  isOnce?: boolean;
}

/** What generators draw from; they take what they use up. */
export interface World {
  /** For what opens its transactions by itself. */
  db: Db;
  owners: readonly string[];
  company: SoakCompany;
  random: Random;
  /** A key nobody has used. */
  key: () => string;
  holds: { id: string; wallet: string; amount: bigint }[];
  reversible: { id: string; takes: [wallet: string, amount: bigint][] }[];
  /** Owners who may owe something: not all of an income certainly reaches their wallet. */
  mayOwe: Set<string>;
  /** Transfers by admins that wait. */
  transfers: WaitingTransfer[];
  /** Credit requests that may wait. */
  credits: WaitingCredit[];
  /** Withdrawals that are not known to be at their end. */
  withdrawals: AskedWithdrawal[];
  /** What every pin must be. */
  pins: PinBook;
  /** Where every request and pin must stand. */
  requests: SoakRequests;
  /** What is sold and by whom, and what every order and store must be. */
  shop: SoakShop;
  goods: ShopBook;
  /** What is changed at the same moment. */
  meetings: Meetings;
  /** Names a limit that attempts take from as from a wallet; the second time it is there already. */
  quota: (name: string, limit: bigint) => void;
}

/** A kind of operation and how often it is drawn. */
export interface Generator {
  weight: number;
  /** null: nothing to do it with at the moment. */
  make: (world: World) => Attempt | null;
}
