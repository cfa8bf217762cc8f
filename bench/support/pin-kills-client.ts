// An application process that is killed: makes, uses and approves pins without end, and sends its parent each answer.
import { sql } from 'kysely';
import { generatePins } from '../../apps/server/src/modules/pins/generate-pins.ts';
import { decidePinRequests } from '../../apps/server/src/modules/pins/requests/decide-pin-requests.ts';
import { requestPins } from '../../apps/server/src/modules/pins/requests/request-pins.ts';
import { revealPin } from '../../apps/server/src/modules/pins/reveal-pin.ts';
import { topupByPin } from '../../apps/server/src/modules/pins/topup-by-pin.ts';
import { businessDate } from '../../apps/server/src/platform/clock.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import type { ClientOrder } from './killed-clients.ts';
import { pick, seededRandom } from './random.ts';
import { contextOf } from './soak-company.ts';
import { packageOfPins } from './soak-pin-book.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import { workUntilKilled } from './work-until-killed.ts';

/** What was answered: pins that were made, a pin that was used, a request whose pins were made. */
export type PinAnswer = { made: readonly string[] } | { used: string } | { approved: string };

/** The picture is none. */
const slip = { content: Buffer.alloc(64), sha256: Buffer.alloc(32) };
const order = { package: packageOfPins, amount: '10' } as const;

/** One after the other of what may be killed in the middle. @returns the answer; null = there was nothing to do */
function works(db: Db, { seed, now, members, admins }: ClientOrder): (() => Promise<PinAnswer | null>)[] {
  const random = seededRandom(seed);
  const context = nobodyWithSecrets(new Date(now));
  let asked = 0;
  const anyOf = async (query: ReturnType<typeof sql<{ no: string; holder_id: string }>>) =>
    (await query.execute(db)).rows[0];
  const generate = async (): Promise<PinAnswer> => {
    const actor = contextOf(context, pick(random, members));
    const wanted = { ...order, count: 1 + random(5), wallet: 'fund' } as const;
    const { pins } = await inTransaction(db, (tx) => generatePins(tx, actor, wanted));
    return { made: pins.map(({ pin_no }) => pin_no) };
  };
  const redeem = async (): Promise<PinAnswer | null> => {
    const found = await anyOf(
      sql`select no, holder_id from pin where status = 'Unused' order by random() limit 1`,
    );
    const holder = members.find(({ id }) => id === found?.holder_id);
    if (!found || !holder) return null;
    const [pin_no, user_id] = [found.no, pick(random, members).user_id];
    await inTransaction(db, async (tx) => {
      const { pin_password } = await revealPin(tx, contextOf(context, holder), { pin_no });
      await topupByPin(tx, contextOf(context, holder), { user_id, pin_no, pin_password, remark: '' });
    });
    return { used: pin_no };
  };
  const ask = async (): Promise<null> => {
    const actor = contextOf(context, pick(random, members));
    const lines = [
      { ...order, count: 1 + random(5) },
      { ...order, count: 1 },
    ];
    const reference = `${seed}-${++asked}`;
    await inTransaction(db, async (tx) => {
      const { timezone } = await tx.selectFrom('company').select('timezone').executeTakeFirstOrThrow();
      const paid_on = businessDate(context.now, timezone);
      await requestPins(tx, actor, { lines, payment_mode: 'NEFT', reference, paid_on, remark: '' }, slip);
    });
    return null;
  };
  const approve = async (): Promise<PinAnswer | null> => {
    const found = await anyOf(
      sql`select no, owner_id as holder_id from pin_request where status = 'Pending' order by random() limit 1`,
    );
    if (!found) return null;
    for (const admin of admins) {
      const wanted = { nos: [found.no], decision: 'Approve' as const, remark: '' };
      const actor = contextOf(context, admin);
      const { approved } = await inTransaction(db, (tx) => decidePinRequests(tx, actor, wanted));
      if (approved === 1) return { approved: found.no };
    }
    return null;
  };
  return [generate, redeem, ask, approve];
}

workUntilKilled(works);
