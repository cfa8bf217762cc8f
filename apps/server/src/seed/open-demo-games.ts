import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { gameCodes } from '@banyan/contract/games/game-codes';
import { publishEpoch } from '../modules/games/epochs/publish-epoch.ts';
import { rulesOf } from '../modules/games/epochs/rules-of.ts';
import { readGameClock } from '../modules/games/read-game-clock.ts';
import { readGameSettings } from '../modules/games/read-game-settings.ts';
import { updateGameSettings } from '../modules/games/update-game-settings.ts';
import { createDraw } from '../modules/lottery/create-draw.ts';
import type { ActorContext, Services } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

/** Of one round, in play credits. */
const limits = { round_loss_limit: '100000', largest_stake: '1000' };
/** Of a flight: a bet without a target counts with the most it can win. */
const flightLimits = { round_loss_limit: '1000000', largest_stake: '1000', max_win: '10000' };
/** Rounds of the first chain; the next one follows by itself. */
const rounds = 20_000;

/** The games of the demo are played with credits; each has a chain, and its first round ten minutes later. */
export async function openDemoGames(
  tx: Tx,
  { as, admin }: DemoNetwork,
  services: Services,
  now: Date,
): Promise<void> {
  const settings = await readGameSettings(tx);
  await updateGameSettings(tx, as(admin, 'Admin', now), { ...settings, gaming_mode: 'play_credits' });
  if (!services.beacon) return;
  await announceDraw(tx, as(admin, 'Admin', now));
  for (const game of gameCodes)
    await publishEpoch(tx, services, {
      game,
      rounds,
      rules: await rulesOf(tx, game, game === 'AV' ? flightLimits : limits),
      created_by: admin.id,
      continues_id: null,
    });
}

/** A draw that sells for a week, half of it for one ticket. */
async function announceDraw(tx: Tx, context: ActorContext): Promise<void> {
  const opens = Math.floor((await readGameClock(tx)).getTime() / 1000) * 1000;
  await createDraw(tx, context, {
    price: '5',
    opens_at: new Date(opens).toISOString(),
    closes_at: new Date(opens + 7 * millisecondsPerDay).toISOString(),
    max_tickets: 1000,
    member_cap: 20,
    min_sales: '50',
    house_percent: '10',
    prizes: [
      { count: 1, percent: '50', amount: null },
      { count: 4, percent: '40', amount: null },
    ],
  });
}
