import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { labGround } from '@banyan/contract/income/lab';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { readPackagesOnSale } from '../plan/read-packages-on-sale.ts';
import { usualPopulation } from '../rules.ts';
import { measurePopulation } from './measure-population.ts';

/** The choices for a lab run: plans, packages and the measured network. */
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
