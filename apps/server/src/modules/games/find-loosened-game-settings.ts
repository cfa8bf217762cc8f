import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import { message, text } from '@banyan/contract/core/text';
import type { GameSettings, updateGameSettings } from '@banyan/contract/games/game-settings';
import { toDecimal } from '@banyan/plan/money';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { readGameSettings } from './read-game-settings.ts';
import { isCountry, refuseGameSettings } from './update-game-settings.ts';

/**
 * Whether a change of the games reaches further than before (docs/security.md §8, §16): games for money, another country, another
 * licence, or more that may be brought in. Settings are locked, so that what is compared here is what is changed.
 */
export async function findLoosenedGameSettings(
  tx: Tx,
  _context: ActorContext,
  after: BodyOf<typeof updateGameSettings>,
): Promise<Waits | null> {
  await refuseGameSettings(tx, after);
  await tx.selectFrom('game_setting').select('id').forUpdate().execute();
  const before = await readGameSettings(tx);
  if (!isLoosened(before, after)) return null;
  return {
    why: message('A control becomes looser.'),
    value: null,
    payee_id: null,
    lines: linesOf(before, after),
    by_mail: true,
  };
}

function isLoosened(before: GameSettings, after: GameSettings): boolean {
  const isForMoney = after.gaming_mode === 'real_money' && before.gaming_mode !== 'real_money';
  const isNew = (name: string) => !before.countries.some((known) => isCountry(known, name));
  return (
    isForMoney ||
    after.countries.some(isNew) ||
    (after.licence_reference || null) !== before.licence_reference ||
    isRaised(before.deposit_maximum, after.deposit_maximum) ||
    isRaised(before.deposit_daily, after.deposit_daily)
  );
}

/** A limit that is null guards nothing. */
function isRaised(before: string | null, after: string | null): boolean {
  if (before === null) return false;
  return after === null || toDecimal(after).gt(before);
}

const exact = (amount: string | null): string | null =>
  amount === null ? null : toDecimal(amount).toFixed();

function linesOf(before: GameSettings, after: GameSettings): WaitLine[] {
  const line = (label: WaitLine['label'], of: (settings: GameSettings) => string | null) => ({
    label,
    kind: 'text' as const,
    from: of(before),
    value: of(after),
  });
  const amount = (label: WaitLine['label'], name: 'deposit_maximum' | 'deposit_daily') => ({
    ...line(label, (settings) => exact(settings[name])),
    kind: 'money' as const,
  });
  return [
    line(text('Gaming mode'), ({ gaming_mode }) => gaming_mode),
    line(text('Licence'), ({ licence_reference }) => licence_reference || null),
    line(text('Countries'), ({ countries }) => countries.join(', ') || null),
    amount(text('Largest deposit'), 'deposit_maximum'),
    amount(text('Deposits a day'), 'deposit_daily'),
  ];
}
