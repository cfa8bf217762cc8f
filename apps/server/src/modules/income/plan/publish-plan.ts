import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { publishPlan as call } from '@banyan/contract/income/plan-proposals';
import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { openFunds } from '../../company/open-funds.ts';
import { readPlan } from './read-plan.ts';
import { refuseOtherGeometry } from './refuse-other-geometry.ts';
import { refuseUnknownPackages } from './refuse-unknown-packages.ts';

/** The first moment of the first date that no closing has cut; null = none is cut. */
const firstOpenMoment = sql`select (max(business_date) + 1)::timestamp at time zone max(timezone) from closing, company`;

/**
 * Publishes a plan: a new version, in force from its moment on, at the earliest from the first date that is not
 * cut, and never edited afterwards (docs/plans.md §5).
 * @throws plan_invalid with every problem under its place; invalid_request when the moment lies in the past
 */
export async function publishPlan(
  tx: Tx,
  context: Context,
  input: Pick<BodyOf<typeof call>, 'plan' | 'effective_from'> & { note?: string },
): Promise<{ version: number }> {
  const plan = readPlan(input.plan);
  await refuseOtherGeometry(tx, plan);
  await refuseUnknownPackages(tx, plan);
  const from = input.effective_from === undefined ? context.now : new Date(input.effective_from);
  if (from < context.now)
    throw fail('invalid_request', { effective_from: text('Choose a moment that is still to come.') });
  // a date that is cut keeps its plan: this one waits for the cut and begins with the next date. Before any row, as every event
  await sql`select lock_open_period()`.execute(tx);
  // versions have no gaps: publications at the same time are serialized
  await sql`select pg_advisory_xact_lock(hashtext('plan_version'))`.execute(tx);
  await openFunds(
    tx,
    (plan.incomes.bonus?.pools ?? []).flatMap(({ into }) => into ?? []),
  );
  const published = await tx
    .insertInto('plan_version')
    .values((eb) => ({
      version: sql<number>`${eb
        .selectFrom('plan_version')
        .select((min) => sql<number>`coalesce(${min.fn.max('version')}, 0) + 1`.as('next'))}`,
      plan: JSON.stringify(plan),
      note: input.note ?? '',
      published_at: context.now,
      published_by: context.actor?.id ?? null,
      effective_from: sql`greatest(${from}, (${firstOpenMoment}))`,
    }))
    .returning(['version', 'effective_from'])
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, {
    action: 'publish_plan',
    object: `plan:${published.version}`,
    details: { effective_from: new Date(published.effective_from).toISOString() },
  });
  return { version: published.version };
}
