import type { WithdrawalDecision } from '@banyan/contract/withdrawals/bulk-decisions';
import type { WithdrawalStatus } from '@banyan/contract/withdrawals/withdrawal-statuses';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { findWhyTogether } from '../../accounts/needs-second-person.ts';
import { givenBy } from '../find-approval-waits.ts';
import { findDone, findExclusions } from '../find-exclusions.ts';

/** Excluded rows that are named. */
const maxNamed = 100;

/**
 * A decision on many withdrawals: who is included, what they are paid by bank, why others are not, and how far it is.
 * @throws not_found
 */
export async function readWithdrawalDecision(
  db: Db,
  context: ActorContext,
  { no }: { no: string },
): Promise<WithdrawalDecision> {
  const found = await db
    .selectFrom('withdrawal_decision as z')
    .innerJoin('app_user as by', 'by.id', 'z.made_by')
    .select(['z.id', 'z.no', 'z.remark', 'z.count', 'z.made_at', 'z.done_at'])
    .select([
      sql<WithdrawalDecision['decision']>`z.decision`.as('decision'),
      sql<WithdrawalDecision['status']>`z.status`.as('status'),
      personOf('by').as('made_by'),
    ])
    .where('z.no', '=', no.toUpperCase())
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  const { id, ...head } = found;
  const counts = await countRows(db, id);
  // while it runs, what is left changes with every chunk
  const open = head.status === 'Running' ? [] : await findOpen(db, id);
  const refused = await (head.decision === 'Approve'
    ? findExclusions(db, open, { isBulk: true })
    : findDone(db, open));
  const included = open.filter((row) => !refused.has(row.id));
  const excluded = open.filter((row) => refused.has(row.id));
  const isJudged = head.decision === 'Approve' && head.status !== 'Running';
  return {
    ...head,
    made_by: head.made_by as WithdrawalDecision['made_by'],
    ...counts,
    included: included.length,
    net: included.reduce((before, { net }) => before.plus(net), toDecimal('0')).toFixed(),
    banks: banksOf(included),
    excluded: excluded.length,
    excluded_rows: excluded.slice(0, maxNamed).map((row) => ({
      no: row.no,
      owner: row.owner as WithdrawalDecision['made_by'],
      net: row.net,
      why: refused.get(row.id) as WithdrawalDecision['excluded_rows'][number]['why'],
    })),
    why: isJudged ? await findWhyTogether(db, context, givenBy(open.filter(isWaiting))) : null,
  };
}

const countRows = async (db: Db, id: string): Promise<{ done: number; failed: number }> =>
  onlyRow(
    await sql<{ done: number; failed: number }>`
    select count(*) filter (where outcome = 'Done')::int as done, count(*) filter (where outcome = 'Failed')::int as failed
    from withdrawal_decision_row where decision_id = ${id}`.execute(db),
  );

const isWaiting = ({ status }: { status: WithdrawalStatus }): boolean => status === 'Pending';

/** Rows that are to be worked off, or failed and may be tried again. */
export async function findOpen(db: Db, id: string) {
  return await db
    .selectFrom('withdrawal_decision_row as r')
    .innerJoin('withdrawal as w', 'w.id', 'r.withdrawal_id')
    .innerJoin('app_user as u', 'u.id', 'w.owner_id')
    .select([
      'r.id as row_id',
      'w.id',
      'w.owner_id',
      'w.no',
      'w.amount',
      'w.net',
      'w.destination',
      'w.destination_masked',
    ])
    .select([sql<WithdrawalStatus>`w.status`.as('status'), personOf('u').as('owner')])
    .where('r.decision_id', '=', id)
    .where(sql`r.outcome`, 'is distinct from', 'Done')
    .orderBy('r.id')
    .execute();
}

type OpenRow = Awaited<ReturnType<typeof findOpen>>[number];

/** A bank is named by the first four letters of its IFSC, with which a masked account begins. */
function banksOf(rows: readonly OpenRow[]): WithdrawalDecision['banks'] {
  const banks = new Map<string, { count: number; net: ReturnType<typeof toDecimal> }>();
  for (const { destination, destination_masked, net } of rows) {
    const bank = destination === 'Bank' ? (destination_masked ?? '').slice(0, 4) : (destination ?? '-');
    const before = banks.get(bank) ?? { count: 0, net: toDecimal('0') };
    banks.set(bank, { count: before.count + 1, net: before.net.plus(net) });
  }
  return [...banks]
    .toSorted(([, one], [, other]) => (other.net.gt(one.net) ? 1 : -1))
    .map(([bank, { count, net }]) => ({ bank, count, net: net.toFixed() }));
}
