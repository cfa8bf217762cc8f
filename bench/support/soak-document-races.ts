import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { sql } from 'kysely';
import { readIdCard } from '../../apps/server/src/modules/documents/papers/read-id-card.ts';
import { reissueIdCard } from '../../apps/server/src/modules/documents/papers/reissue-id-card.ts';
import { askErasing } from '../../apps/server/src/modules/documents/personal/ask-erasing.ts';
import { eraseMembers } from '../../apps/server/src/modules/documents/personal/erase-members.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import { personalParts } from '../../apps/server/src/modules.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { packageOfPins } from './soak-pin-book.ts';
import { tried } from './soak-race-ground.ts';

/** Longer than the days in which somebody may change their mind, in milliseconds. */
const eightDays = 8 * millisecondsPerDay;

/**
 * Lets two meet at the papers and the account of one member: two reissues of a card, and the end of an account and a topup for it.
 * One is done, and the other reads why it was not.
 * @param options.rounds of each kind
 */
export async function soakDocumentRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<{ erased: number; problems: string[] }> {
  const { db, context, rounds } = options;
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 2,
    withdrawers: 0,
    franchises: 0,
  });
  const admin = contextOf(context, company.admins[0]);
  const [person] = company.members as readonly [SoakPerson];
  const member = contextOf(context, person);
  const problems: string[] = [];
  let erased = 0;

  const reissue = async (): Promise<void> => {
    const { no } = await readIdCard(db, member, {});
    const once = () => tried({ db }, (tx) => reissueIdCard(tx, member, { no }));
    const results = await Promise.all([once(), once()]);
    const refused = results.filter((result) => typeof result === 'string');
    const { rows } =
      await sql`select from id_card where member_id = ${person.id} and ended_at is null`.execute(db);
    if (refused.length !== 1 || !String(refused[0]).startsWith('card_replaced') || rows.length !== 1)
      problems.push(`two reissues, ${rows.length} valid: ${JSON.stringify(results)}`);
  };

  const eraseOrTopUp = async (round: number): Promise<void> => {
    const name = `Leaving ${round}`;
    const wanted = { name, password_hash: 'none', sponsor_id: person.user_id, side: 'auto' } as const;
    const before = { ...context, now: new Date(context.now.getTime() - eightDays) };
    const leaving = await inTransaction(db, (tx) => joinMember(tx, before, wanted));
    const asking = contextOf(before, { ...leaving, name, user_type: 'User', sponsor: person });
    await inTransaction(db, (tx) => askErasing(tx, asking, personalParts));
    const order = {
      user_id: leaving.user_id,
      package: packageOfPins,
      amount: '5',
      pay_from: 'Cash',
    } as const;
    const [topup] = await Promise.all([
      tried({ db }, (tx) => topupMember(tx, admin, order)),
      eraseMembers(db, context, personalParts),
    ]);
    const { rows } = await sql<{ name: string; status: string; topups: number }>`
      select u.name, e.status, (select count(*)::int from topup where member_id = u.id) as topups
      from app_user u join erasure e on e.member_id = u.id where u.id = ${leaving.id}`.execute(db);
    const [left] = rows;
    const isTopUp = typeof topup !== 'string';
    const isRight = isTopUp
      ? left?.status === 'Refused' && left.name === name && left.topups === 1
      : left?.status === 'Done' &&
        left.name === 'Erased member' &&
        left.topups === 0 &&
        topup.startsWith('blocked');
    if (!isRight) problems.push(`the end and a topup: ${JSON.stringify([isTopUp ? 'done' : topup, left])}`);
    if (!isTopUp) erased++;
  };

  for (let round = 0; round < rounds; round++) {
    await reissue();
    await eraseOrTopUp(round);
  }
  return { erased, problems };
}
