import type { ExclusionPeriod, GameLimitKind } from '@banyan/contract/games/limits';
import type { SoakPerson } from './soak-company.ts';

/** What the model knows of a player, worked out without anything of the code that is tried. Money is in whole hundredths. */
export interface Player {
  person: SoakPerson;
  /** Why they may not play for money; null = they may. */
  refused: 'country_not_allowed' | 'kyc_needed' | 'too_young' | null;
  main: bigint;
  /** Of the game wallet: play credits, and money. */
  game: [credits: bigint, money: bigint];
  deposits: { at: number; date: string; amount: bigint }[];
  grants: Set<string>;
  limits: Map<GameLimitKind, OwnLimit>;
  /** When the exclusions end, in milliseconds; Infinity = never. */
  exclusions: number[];
  bets: PlacedBet[];
}

/** null = no limit. */
interface OwnLimit {
  amount: bigint | null;
  next: bigint | null;
  asked: number | null;
}

/** A bet as the limits of its player see it. */
export interface PlacedBet {
  at: number;
  asset: Asset;
  stake: bigint;
  /** null = it has not ended. */
  payout: bigint | null;
}

/** Play credits, or money. */
export type Asset = 0 | 1;

export type Mode = 'play_credits' | 'real_money';

const hour = 3_600_000;
const day = 24 * hour;

/** The settings of the games in the model; amounts in hundredths. */
export const settings = {
  minimum: 1000n,
  maximum: 50_000n,
  daily: 200_000n,
  out: 1000n,
  grant: 100_000n,
};

/** From hundredths to what people type. */
export const written = (hundredths: bigint): string => {
  const text = String(hundredths).padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
};

/** In India, five and a half hours before Greenwich. */
export const dateOf = (at: number): string => new Date(at + 5.5 * hour).toISOString().slice(0, 10);

export const newPlayer = (person: SoakPerson, main: bigint, refused: Player['refused']): Player => ({
  person,
  refused,
  main,
  game: [0n, 0n],
  deposits: [],
  grants: new Set(),
  limits: new Map(),
  exclusions: [],
  bets: [],
});

/** Why somebody may not play now; null = they may. */
export function refusedNow(player: Player, mode: Mode, now: number): string | null {
  if (player.exclusions.some((until) => until > now)) return 'games_excluded';
  return mode === 'real_money' ? player.refused : null;
}

const limitOf = ({ limits }: Player, kind: GameLimitKind): bigint | null => limits.get(kind)?.amount ?? null;

const windows = [1, 7, 30] as const;

/** What somebody has lost since then; a bet that has not ended counts as lost. */
const lostSince = ({ bets }: Player, asset: Asset, since: number): bigint =>
  bets
    .filter((bet) => bet.asset === asset && bet.at > since)
    .reduce((sum, { stake, payout }) => sum + stake - (payout ?? 0n), 0n);

/** Whether a stake is above what somebody has set themselves. */
export function isAboveOwn(player: Player, asset: Asset, stake: bigint, now: number): boolean {
  const limit = limitOf(player, 'stake');
  if (limit !== null && stake > limit) return true;
  return windows.some((days) => {
    const limit = limitOf(player, `loss_${days}`);
    return limit !== null && stake > limit - lostSince(player, asset, now - days * day);
  });
}

/** Brings money in. @returns why it is refused; null = done */
export function deposit(player: Player, mode: Mode, amount: bigint, now: number): string | null {
  const refused = refusedNow(player, mode, now);
  if (refused) return refused;
  if (mode !== 'real_money') return 'credits_not_bought';
  if (amount < settings.minimum) return 'below_minimum';
  if (amount > settings.maximum) return 'above_maximum';
  const brought = (isCounted: (one: Player['deposits'][number]) => boolean) =>
    player.deposits.filter(isCounted).reduce((sum, one) => sum + one.amount, 0n);
  const today = dateOf(now);
  if (amount + brought(({ date }) => date === today) > settings.daily) return 'daily_limit';
  const isAbove = windows.some((days) => {
    const limit = limitOf(player, `deposit_${days}`);
    return limit !== null && amount > limit - brought(({ at }) => at > now - days * day);
  });
  if (isAbove) return 'own_limit';
  if (amount > player.main) return 'insufficient_funds';
  player.main -= amount;
  player.game[1] += amount;
  player.deposits.push({ at: now, date: today, amount });
  return null;
}

/** Takes money out, during an exclusion too. @returns why it is refused; null = done */
export function takeOut(player: Player, amount: bigint): string | null {
  if (amount < settings.out && amount !== player.game[1]) return 'below_minimum';
  if (amount > player.game[1]) return 'insufficient_funds';
  player.game[1] -= amount;
  player.main += amount;
  return null;
}

/** The credits of a date, once. @returns why it is refused; null = done */
export function takeGrant(player: Player, mode: Mode, now: number): string | null {
  const refused = refusedNow(player, mode, now);
  if (refused) return refused;
  if (mode !== 'play_credits') return 'credits_not_given';
  const date = dateOf(now);
  if (player.grants.has(date)) return 'already_done';
  player.grants.add(date);
  player.game[0] += settings.grant;
  return null;
}

/** A lower limit counts at once; a higher one, or none, when it is asked for again a day later. */
export function setLimit(player: Player, kind: GameLimitKind, amount: bigint | null, now: number): void {
  const before = player.limits.get(kind) ?? { amount: null, next: null, asked: null };
  const isHigher = before.amount !== null && (amount === null || amount > before.amount);
  const asked = before.asked !== null && before.next === amount ? before.asked : now;
  const isOld = before.asked !== null && before.next === amount && now - before.asked >= day;
  player.limits.set(
    kind,
    !isHigher || isOld ? { amount, next: null, asked: null } : { amount: before.amount, next: amount, asked },
  );
}

export function exclude(
  player: Player,
  period: Extract<ExclusionPeriod, '24_hours' | '7_days'>,
  now: number,
): void {
  player.exclusions.push(now + (period === '24_hours' ? 1 : 7) * day);
}
