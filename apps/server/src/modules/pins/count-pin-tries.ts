import { comparable } from '@banyan/contract/ledger/request-credit';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { type CountedTry, countTries } from '../accounts/count-tries.ts';
import { pinTries } from './rules.ts';

/**
 * Counts a try at the password of a pin before it is judged (docs/security.md §5): by person, by address, and by number
 * unless its holder tries. So strangers who guess at a pin lock themselves out, never its holder and never the pin.
 * @returns the keys, for `uncountTries` once the password was right
 * @throws locked_out
 */
export async function countPinTries(
  db: Db,
  { actor, ip, now }: ActorContext,
  typedNo: string,
): Promise<string[]> {
  const no = comparable(typedNo).slice(0, 40);
  const pin = await db.selectFrom('pin').select('holder_id').where('no', '=', no).executeTakeFirst();
  const tries: CountedTry[] = [
    { key: `pin person:${actor.acting_admin_id ?? actor.id}`, limit: pinTries.person },
    { key: `pin address:${ip}`, limit: pinTries.address },
  ];
  if (pin?.holder_id !== actor.id) tries.push({ key: `pin number:${no}`, limit: pinTries.number });
  await countTries(db, now, tries);
  return tries.map(({ key }) => key);
}
