import { financialYear, type YearSoFar } from '@banyan/plan/closing/tds';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';
import { readCompany } from '../company/queries.ts';
import { type PlanInForce, readPlanInForce } from '../income/queries.ts';
import type { WithdrawalBasis, WithdrawalOwner } from './rules.ts';

/** What withdrawals of a moment are worked out by. */
export interface WithdrawalTimes {
  company: Awaited<ReturnType<typeof readCompany>>;
  in_force: PlanInForce;
  business_date: string;
  financial_year: number;
}

export async function loadTimes(db: Db, now: Date): Promise<WithdrawalTimes> {
  const [company, in_force] = await Promise.all([readCompany(db), readPlanInForce(db, now)]);
  const business_date = businessDate(now, company.timezone);
  return {
    company,
    in_force,
    business_date,
    financial_year: Number(financialYear(business_date).from.slice(0, 4)),
  };
}

/**
 * Locks owners in the order of the ledger, so that withdrawals of one member are serialized: the tax of the next one knows
 * of this one (docs/ledger.md §4).
 */
export async function lockOwners(tx: Tx, ownerIds: readonly string[]): Promise<void> {
  await sql`${pipelined}
    select m.id from member m, lock_open_period() where m.id = any(${ownerIds}::bigint[]) order by m.id
    for no key update of m`.execute(tx);
}

/**
 * What the tax and charge of each owner's next withdrawal depend on, by owner. Only what left the wallet counts in the year:
 * not what waits, was rejected, cancelled or failed. A franchise is not taxed, and its charge is the settings'.
 */
export async function loadBases(
  db: Db,
  { company, in_force, financial_year }: WithdrawalTimes,
  ownerIds: readonly string[],
): Promise<Map<string, WithdrawalBasis>> {
  const { rows } = await sql<
    YearSoFar & {
      id: string;
      owner_type: WithdrawalOwner['owner_type'];
      has_pan: boolean;
      minimum: string;
      charge_percent: string;
    }
  >`
    select u.id, r.owner_type, coalesce(y.gross, 0)::text as gross, coalesce(y.taxed, 0)::text as taxed,
      coalesce(y.tds_carried, 0)::text as tds_carried, m.pan_verified_at is not null as has_pan,
      trim_scale(r.minimum)::text as minimum, trim_scale(r.charge_percent)::text as charge_percent
    from app_user u join withdrawal_rule r on r.owner_type = u.user_type left join member m on m.id = u.id
      left join lateral (
        select sum(w.amount) as gross, sum(w.taxable) as taxed, (array_agg(w.tds_carried order by w.decided_at desc, w.id desc))[1]
          as tds_carried
        from withdrawal w where w.owner_id = u.id and w.financial_year = ${financial_year}
          and w.status in ('Approved', 'Processing', 'Paid')
      ) y on true
    where u.id = any(${ownerIds}::bigint[])`.execute(db);
  const digits = company.round_off_digits;
  return new Map(
    rows.map(({ id, owner_type, has_pan, minimum, charge_percent, ...year }) => {
      const { payout, withdrawal } = in_force.plan;
      const terms =
        owner_type === 'User' ? { withdrawal, payout } : { withdrawal: { minimum, charge_percent }, payout };
      return [id, { terms, year, has_pan, digits }];
    }),
  );
}
