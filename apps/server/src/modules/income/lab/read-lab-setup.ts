import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { labSetup } from '@banyan/contract/income/lab';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { loadPackagesOnSale } from '../plan/load-packages-on-sale.ts';
import { usualPopulation } from '../rules.ts';
import { measurePopulation } from './measure-population.ts';

/** The choices for a lab run: plans, packages and the measured network. */
export async function readLabSetup(db: Db, now: Date): Promise<ReplyOf<typeof labSetup>['data']> {
  const [company, packages] = await Promise.all([readCompany(db), loadPackagesOnSale(db)]);
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
