import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { labSetup } from '@banyan/contract/income/lab';
import { businessDate } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { loadPackagesOnSale } from '../plan/load-packages-on-sale.ts';
import { usualPopulation } from '../rules.ts';
import { measurePopulation } from './measure-population.ts';
import { readLabMemory } from './read-lab-memory.ts';
import { readLabPace } from './read-lab-pace.ts';

/** The choices for a lab run: plans, packages and the measured network. */
export async function readLabSetup(db: Db, now: Date): Promise<ReplyOf<typeof labSetup>['data']> {
  const [company, packages, pace] = await Promise.all([
    readCompany(db),
    loadPackagesOnSale(db),
    readLabPace(db),
  ]);
  return {
    packages: packages.map(({ code, name, amount = null, min = null, max = null }) => ({
      code,
      name,
      amount,
      min,
      max,
    })),
    usual: usualPopulation(packages),
    machine: { ...readLabMemory(), pace },
    ...(await measurePopulation(db, businessDate(now, company.timezone))),
  };
}
