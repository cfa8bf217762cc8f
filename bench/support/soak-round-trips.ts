import fc from 'fast-check';
import { sql } from 'kysely';
import { closeThrough } from '../../apps/server/src/modules/income/closing/close-through.ts';
import { updateRoiPercentage } from '../../apps/server/src/modules/income/roi/update-roi-percentage.ts';
import { momentOf } from '../../apps/server/src/platform/clock.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import { inTransaction } from '../../apps/server/src/platform/database/db.ts';
import { openStage } from '../../apps/server/src/scenario/open-stage.ts';
import { takeSteps } from '../../apps/server/src/scenario/run-scenario.ts';
import { dateOf, dayOf } from '../../packages/plan/src/days.ts';
import { companiesOf } from '../../packages/plan/test/random-company.ts';
import { bringExport, closeNext, describeCompany, readExport } from './round-trips.ts';
import { services, type TestCompany, unlike, withTestCompany } from './soak-companies.ts';

type Story = Parameters<typeof takeSteps>[2];

/** Settings are in no file: what was set beside packages is set in the new company by hand, as its packages and its plan are. */
async function setRoiPercents(
  { db }: TestCompany,
  { steps }: Story,
  admin: ActorContext,
  effective_on: string,
): Promise<void> {
  const percents = new Map(
    steps.flatMap((step) => ('roi_percent' in step ? [[step.roi_percent, step.percent] as const] : [])),
  );
  await inTransaction(db, async (tx) => {
    for (const [code, percent] of percents)
      await updateRoiPercentage(tx, admin, { package: code, percent, effective_on });
  });
}

/** A story whose last date is not closed when it ends: what happened on it was worked out by no closing. */
function leaveOpen(story: Story): Story {
  const closes = story.steps.filter((step) => 'close' in step);
  return closes.length < 2
    ? story
    : { ...story, steps: story.steps.filter((step) => step !== closes.at(-1)) };
}

/** What stories do not tell: profiles of every second member, and the ROI of every third topup blocked from a date on. */
async function fillProfilesAndBlocks({ db }: TestCompany, date: string): Promise<void> {
  await sql`
    update profile set date_of_birth = date '1990-01-01' + (user_id % 3000)::int, gender = 'Female', marital_status = 'Single', address = 'House "7", Main Road',
      district = 'Pune', state = 'Maharashtra', country = 'India', pincode = '411001', nominee_name = 'Ravi Rao', nominee_relationship = 'Brother'
    where user_id in (select id from member where id % 2 = 0)`.execute(db);
  await sql`
    with blocked as (
      update topup set is_roi_blocked = true where status = 'Active' and id % 3 = 0 returning id
    )
    insert into topup_roi_block (topup_id, is_blocked, period, at, by_id, reason)
    select id, true, ${date}, ${date}::timestamp, (select min(id) from app_user where user_type = 'Admin'), 'Papers are missing' from blocked`.execute(
    db,
  );
}

/** One company, its export brought into an empty one, and the next dates of both. @returns how they differ */
async function tryRoundTrip(
  here: TestCompany,
  there: TestCompany,
  story: Story,
  datesAfter: number,
): Promise<{ rows: number; problems: string[] }> {
  const { timezone } = story.company;
  const closeIn = ({ db, url, calculator }: TestCompany, context: ActorContext, through: string) =>
    closeThrough({ db, url, context, through, calculator });
  await takeSteps(here.db, services, story, (context, through) => closeIn(here, context, through));
  const last = story.steps.flatMap((step) => ('close' in step ? [step.close] : [])).at(-1) ?? '';
  const momentAfter = (count: number) => momentOf(`${dateOf(dayOf(last) + count)}T10:00`, timezone);
  await fillProfilesAndBlocks(here, dateOf(dayOf(last) + 1));
  const taken = momentOf(`${dateOf(dayOf(last) + 1)}T23:59`, timezone);
  const files = await readExport(here.db, services, taken);
  const plan =
    story.steps.flatMap((step) => ('publish' in step ? [step.publish as Story['plan']] : [])).at(-1) ??
    story.plan;
  const stage = await openStage(
    there.db,
    services,
    { ...story, plan },
    momentOf('2026-01-01T00:00', timezone),
  );
  await setRoiPercents(there, story, stage.adminAt(momentAfter(1)), dateOf(dayOf(last) + 1));
  const problems = await bringExport({ ...there, context: stage.adminAt(taken) }, files);
  if (problems.length > 0) return { rows: 0, problems };
  const [before, brought] = [await describeCompany(here.db), await describeCompany(there.db)];
  problems.push(...unlike(brought, before));
  const later = stage.adminAt(momentAfter(datesAfter + 1));
  const through = dateOf(dayOf(last) + datesAfter);
  const rows = await closeNext(here.db, () => closeIn(here, later, through));
  problems.push(...unlike(await closeNext(there.db, () => closeIn(there, later, through)), rows));
  return { rows: rows.length, problems };
}

/**
 * Random companies are exported and brought into an empty one, which is then equal: people, both trees, topups, orders, wallets, debts,
 * carry, ranks, places in matrix and boards, and every row of the next closings.
 * @param serverUrl connects to the database server as owner
 */
export async function soakRoundTrips(options: {
  sizes: Parameters<typeof companiesOf>[0];
  /** Dates that are closed in both companies after the round trip. */
  datesAfter: number;
  serverUrl: string;
  seed: number;
  companies: number;
  log?: (line: string) => void;
}): Promise<{ rows: number; problems: string[] }> {
  const { serverUrl, seed, sizes, datesAfter, log = () => {} } = options;
  fc.configureGlobal({ baseSize: 'medium' });
  const stories = fc.sample(companiesOf(sizes), { numRuns: options.companies, seed });
  const problems: string[] = [];
  let rows = 0;
  await withTestCompany(serverUrl, (here, emptyHere) =>
    withTestCompany(serverUrl, async (there, emptyThere) => {
      for (const [no, story] of stories.entries()) {
        const tried = await tryRoundTrip(here, there, no % 2 === 0 ? story : leaveOpen(story), datesAfter);
        rows += tried.rows;
        if (tried.problems.length > 0)
          problems.push(`company ${no} of seed ${seed}: ${tried.problems.slice(0, 8).join('\n    ')}`);
        if ((no + 1) % 100 === 0) log(`Tried ${no + 1} companies…`);
        await Promise.all([emptyHere(), emptyThere()]);
      }
    }),
  );
  return { rows, problems };
}
