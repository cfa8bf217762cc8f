import type { ReplyOf } from '@banyan/contract/endpoint';
import type { labGround } from '@banyan/contract/lab';
import { businessDate } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import { readCompany } from '../company/queries.ts';
import { measurePopulation } from './measure-population.ts';
import { readPackagesOnSale } from './read-packages-on-sale.ts';
import { usualPopulation } from './rules.ts';

/** What a run of the lab can be made of. */
export async function readLabGround(db: Db, now: Date): Promise<ReplyOf<typeof labGround>['data']> {
  const [company, packages] = await Promise.all([readCompany(db), readPackagesOnSale(db)]);
  return {
    packages: packages.map(({ code, name, amount = null, min = null, max = null }) => ({
      code,
      name,
      amount,
      min,
      max,
    })),
    usual: usualPopulation(packages),
    ...(await measurePopulation(db, businessDate(now, company.timezone))),
  };
}
