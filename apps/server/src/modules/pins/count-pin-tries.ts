import { comparable } from '@banyan/contract/ledger/request-credit';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { gather } from '../../platform/database/gather.ts';
import { prepared } from '../../platform/database/prepared-pool.ts';
import type { Failure } from '../../platform/fail.ts';
import { type CountedTry, countTries } from '../accounts/count-tries.ts';
import { pinTries } from './rules.ts';

interface PinTry {
  context: ActorContext;
  no: string;
}
interface Counted {
  refusal: Failure | null;
  keys: string[];
}

const counts = new WeakMap<Db, (asked: PinTry) => Promise<Counted>>();
/** Who try at the same moment are counted together. */
const maxBatchSize = 64;

/**
 * Counts a try at the password of a pin before it is judged (docs/security.md §5): by person, by address, and by number
 * unless its holder tries. So strangers who guess at a pin lock themselves out, never its holder and never the pin.
 * @returns the keys, for `uncountTries` once the password was right
 * @throws locked_out
 */
export async function countPinTries(db: Db, context: ActorContext, typedNo: string): Promise<string[]> {
  const count = counts.get(db) ?? gather((asked) => countAll(db, asked), maxBatchSize);
  counts.set(db, count);
  const { refusal, keys } = await count({ context, no: comparable(typedNo).slice(0, 40) });
  if (refusal) throw refusal;
  return keys;
}

async function countAll(db: Db, asked: readonly PinTry[]): Promise<Counted[]> {
  const { rows: held } = await sql<{ no: string; holder_id: string }>`${prepared}
    select no, holder_id from pin where no = any(${asked.map(({ no }) => no)}::text[])`.execute(db);
  const holders = new Map(held.map(({ no, holder_id }) => [no, holder_id]));
  const all = asked.map(({ context, no }) => ({
    now: context.now,
    tries: keysOf(context, no, holders.get(no) === context.actor.id),
  }));
  const refusals = await countTries(db, all);
  return all.map(({ tries }, place) => ({
    refusal: refusals[place] ?? null,
    keys: tries.map(({ key }) => key),
  }));
}

function keysOf({ actor, ip }: ActorContext, no: string, isHolder: boolean): CountedTry[] {
  const tries: CountedTry[] = [
    { key: `pin person:${actor.acting_admin_id ?? actor.id}`, limit: pinTries.person },
    { key: `pin address:${ip}`, limit: pinTries.address },
  ];
  return isHolder ? tries : [...tries, { key: `pin number:${no}`, limit: pinTries.number }];
}
