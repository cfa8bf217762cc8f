import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { updateGameSettings as call, GameSettings } from '@banyan/contract/games/game-settings';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { refuseFinerThan } from '../company/refuse-finer-than.ts';
import { setGamingMode } from '../company/set-gaming-mode.ts';
import { readGameSettings } from './read-game-settings.ts';

/**
 * Changes whether members play, for what and where; the audit log keeps what it was (docs/security.md §16).
 * @throws licence_needed, above_maximum, amount_out_of_range
 */
export async function updateGameSettings(
  tx: Tx,
  context: ActorContext,
  settings: BodyOf<typeof call>,
): Promise<GameSettings> {
  await refuseGameSettings(tx, settings);
  const before = await readGameSettings(tx);
  const { gaming_mode, ...rest } = settings;
  if (gaming_mode !== before.gaming_mode) await setGamingMode(tx, context, gaming_mode);
  await tx
    .updateTable('game_setting')
    .set({ ...rest, licence_reference: rest.licence_reference || null })
    .execute();
  const after = await readGameSettings(tx);
  await appendAudit(tx, context, {
    action: 'update_game_settings',
    object: 'company',
    details: { from: before, to: after },
  });
  return after;
}

/**
 * Refuses settings that contradict themselves, and games for money or in India without a licence.
 * @throws licence_needed, above_maximum, amount_out_of_range
 */
export async function refuseGameSettings(db: Db, settings: BodyOf<typeof call>): Promise<void> {
  const { gaming_mode, licence_reference, countries, deposit_minimum, deposit_maximum, deposit_daily } =
    settings;
  const needsLicence = gaming_mode === 'real_money' || countries.some((name) => isCountry(name, 'India'));
  if (needsLicence && !licence_reference) throw fail('licence_needed');
  const { round_off_digits } = await readCompany(db);
  refuseFinerThan(round_off_digits, {
    daily_credits: settings.daily_credits,
    deposit_minimum,
    withdraw_minimum: settings.withdraw_minimum,
    ...(deposit_maximum && { deposit_maximum }),
    ...(deposit_daily && { deposit_daily }),
  });
  if (deposit_maximum !== null && toDecimal(deposit_maximum).lt(deposit_minimum))
    throw fail('above_maximum', { deposit_minimum: text('The minimum is above the maximum.') });
}

/** Whether two texts name the same country: people type it themselves. */
export const isCountry = (typed: string, name: string): boolean =>
  typed.trim().toLowerCase() === name.trim().toLowerCase();
