import { publishTerms } from '../../apps/server/src/modules/company/terms/publish-terms.ts';
import { countDisclosure } from '../../apps/server/src/modules/disclosures/count-disclosure.ts';
import { storeCount } from '../../apps/server/src/modules/disclosures/count-disclosures.ts';
import { publishDisclosure } from '../../apps/server/src/modules/disclosures/publish-disclosure.ts';
import { daysOfYear } from '../../apps/server/src/modules/disclosures/rules.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany } from './soak-company.ts';
import { tried } from './soak-race-ground.ts';

const year = 2020;

/**
 * Lets two admins publish the same at one moment: the next version of terms, and a disclosure that was counted. Each time one
 * is done, the other reads why it was not, and the versions have no gap.
 * @param options.rounds of each kind
 */
export async function soakPublishRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
}): Promise<{ problems: string[] }> {
  const { db, context, rounds } = options;
  if (rounds === 0) return { problems: [] };
  const company = await openSoakCompany(db, context, seededRandom(options.seed), {
    members: 2,
    withdrawers: 0,
    franchises: 0,
  });
  const [one, other] = company.admins.map((admin) => contextOf(context, admin));
  if (!one || !other) throw new Error('The company has two admins.');
  const problems: string[] = [];
  const meet = async (name: string, refusal: RegExp, works: ((tx: Tx) => Promise<unknown>)[]) => {
    const results = await Promise.all(works.map((work) => tried({ db }, work)));
    const refused = results.filter((result) => typeof result === 'string');
    if (refused.length !== works.length - 1 || !refused.every((result) => refusal.test(String(result))))
      problems.push(`${name}: ${JSON.stringify(results)}`);
  };
  for (let round = 1; round <= rounds; round++) {
    const terms = { kind: 'shop', version: round, from_on: '2999-01-01', en: `Version ${round}` } as const;
    await meet('two versions of terms', /^terms_(changed|version_once)/, [
      (tx) => publishTerms(tx, one, terms),
      (tx) => publishTerms(tx, other, terms),
    ]);
    const id = await inTransaction(db, async (tx) => {
      const asked = await countDisclosure(tx, one, { year, reason: 'Counted again' });
      await storeCount(tx, { id: asked.id, ...daysOfYear(year) }, one.now);
      return asked.id;
    });
    await meet('one disclosure', /^already_done/, [
      (tx) => publishDisclosure(tx, one, { id }),
      (tx) => publishDisclosure(tx, other, { id }),
    ]);
  }
  const kept = await db
    .selectFrom('income_disclosure')
    .select((eb) => [eb.fn.max('version').as('newest'), eb.fn.countAll<string>().as('count')])
    .executeTakeFirstOrThrow();
  const versions = await db
    .selectFrom('terms')
    .select((eb) => [eb.fn.max('version').as('newest'), eb.fn.countAll<string>().as('count')])
    .executeTakeFirstOrThrow();
  for (const { newest, count } of [kept, versions])
    if (newest !== rounds || String(count) !== String(rounds))
      problems.push(`${count} are published, the newest is version ${newest}, of ${rounds} rounds`);
  return { problems };
}
