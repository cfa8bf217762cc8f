import * as lab from '@banyan/contract/income/lab';
import { planProposals } from '@banyan/contract/income/plan-proposals';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, aSubAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { workOffLabRuns } from './work-off-lab-runs.ts';

const test = useTestServer();
let maker: Person;
let checker: Person;

const matching = { incomes: { matching: { percent: '10' } } };
beforeAll(async () => {
  maker = await aBusiness(test.server, matching);
  checker = await anAdmin(test.server);
});

async function ask(endpoint: Parameters<typeof callAs>[1], person: Person, body: unknown = {}) {
  return (await callAs(test.server, endpoint, { token: person.token, body })).json();
}
async function read(
  endpoint: Parameters<typeof callAs>[1],
  person: Person,
  query: Record<string, string> = {},
) {
  return (await callAs(test.server, endpoint, { token: person.token, query })).json().data;
}
const workOff = () => workOffLabRuns({ db: test.server.db, url: test.url, services: test.services });

/** Few people for a short time. */
async function few(): Promise<lab.LabPopulation> {
  const { usual } = await read(lab.labSetup, maker);
  return { ...usual, months: 2, members: 300 };
}

describe('a run of the lab', () => {
  it('tries two plans out on the same people, and says what they cost', async () => {
    const population = await few();
    const started = await ask(lab.startLabRun, maker, {
      plans: [{ version: 1 }, { plan: { incomes: { referral: { rate: { percent: '10' } } } } }],
      population,
      on_network: false,
    });
    expect(started.data).toMatchObject({
      status: 'queued',
      is_own: true,
      requested_by: { user_id: maker.user_id },
      plans: [
        { version: 1, per_100: null },
        { version: null, per_100: null },
      ],
    });
    const { no } = started.data;
    expect((await read(lab.readLabRun, maker, { no })).results).toBeNull();
    await workOff();
    const { run, results } = await read(lab.readLabRun, checker, { no });
    expect(run).toMatchObject({ status: 'done', is_own: false, problem: null });
    expect(run.done).toBe(run.of);
    expect(results).toHaveLength(2);
    expect(results[0].total.turnover).toBe(results[1].total.turnover);
    expect(results[0].months.map((one: { month: string }) => one.month)).toEqual(['2026-02', '2026-03']);
    expect(results[0].worst_case.trees.map((tree: { per_100: string }) => tree.per_100)).toEqual([
      '40.05',
      '65.00',
      '90.00',
    ]);
    expect(Number(results[1].total.per_100)).toBeGreaterThan(7);
    expect(Number(results[1].total.per_100)).toBeLessThan(10.01);
    expect(run.plans[1].per_100).toBe(results[1].total.per_100);
    expect((await read(lab.labRuns, checker)).map((one: lab.LabRun) => one.no)).toEqual([no]);
  });

  it('is one at a time for every admin, and stops when that one says so', async () => {
    const asked = { plans: [{ version: 1 }], population: await few(), on_network: false };
    const { no } = (await ask(lab.startLabRun, maker, asked)).data;
    expect(await ask(lab.startLabRun, maker, asked)).toMatchObject({ code: 'lab_running' });
    const other = (await ask(lab.startLabRun, checker, asked)).data;
    expect(await ask(lab.cancelLabRun, checker, { no })).toMatchObject({ code: 'not_found' });
    expect((await ask(lab.cancelLabRun, maker, { no })).data).toMatchObject({ status: 'canceled' });
    expect(await ask(lab.cancelLabRun, maker, { no })).toMatchObject({ code: 'already_done' });
    await workOff();
    expect((await read(lab.readLabRun, maker, { no })).run.status).toBe('canceled');
    expect((await read(lab.readLabRun, maker, { no: other.no })).run.status).toBe('done');
  });

  it('is broken off while it runs', async () => {
    const population = { ...(await few()), members: 1_000_000, months: 12 };
    const asked = { plans: [{ version: 1 }], population, on_network: false };
    const { no } = (await ask(lab.startLabRun, maker, asked)).data;
    const working = workOff();
    await expect.poll(async () => (await read(lab.readLabRun, maker, { no })).run.done).toBeGreaterThan(0);
    await ask(lab.cancelLabRun, maker, { no });
    await working;
    expect((await read(lab.readLabRun, maker, { no })).run).toMatchObject({ status: 'canceled' });
  });

  it('is taken over when the process that worked on it has gone', async () => {
    const asked = { plans: [{ version: 1 }], population: await few(), on_network: false };
    const { no } = (await ask(lab.startLabRun, maker, asked)).data;
    await test.asOwner(
      `update lab_run set status = 'running', fence = 7, lease_until = clock_timestamp() - interval '1 second' where no = $1`,
      [no],
    );
    await workOff();
    expect((await read(lab.readLabRun, maker, { no })).run.status).toBe('done');
  });

  it('refuses what is no plan, no package and no population, each by its place', async () => {
    const population = await few();
    const broken = { plans: [{ plan: { incomes: { level: {} } } }], population, on_network: false };
    expect(await ask(lab.startLabRun, maker, broken)).toMatchObject({ code: 'plan_invalid' });
    const unsold = { ...population, packages: [{ code: 'X', weight: 1 }] };
    expect(
      await ask(lab.startLabRun, maker, { plans: [{ version: 1 }], population: unsold, on_network: false }),
    ).toMatchObject({ code: 'unknown_package' });
    const nobody = await ask(lab.startLabRun, maker, {
      plans: [{ version: 1 }],
      population: { ...population, members: 0, active_percent: '101' },
      on_network: false,
    });
    expect(Object.keys(nobody.errors)).toEqual(['population.members', 'population.active_percent']);
    expect(
      await ask(lab.startLabRun, maker, { plans: [{ version: 9 }], population, on_network: false }),
    ).toMatchObject({ code: 'not_found' });
  });

  it('is refused before it starts when it needs more memory than there is, with both in words', async () => {
    const population = { ...(await few()), members: 1_000_000, months: 36 };
    const asked = { plans: [{ version: 1 }], population, on_network: false };
    process.env.LAB_MEMORY = '300';
    try {
      const refused = await ask(lab.startLabRun, maker, asked);
      expect(refused).toMatchObject({ code: 'lab_too_large' });
      expect(refused.errors['population.members']).toMatch(
        /^This run needs about \d+ MB .* may have 300 MB\./,
      );
      expect((await read(lab.labSetup, maker)).machine.limit_mb).toBe(300);
    } finally {
      delete process.env.LAB_MEMORY;
    }
  });

  it('says how long it takes from what earlier runs took', async () => {
    expect((await read(lab.labSetup, maker)).machine.pace).toBeGreaterThan(0);
    const timed = await test.asOwner('select took_ms, people from lab_run where took_ms is not null');
    expect(timed.length).toBeGreaterThan(0);
    for (const { people } of timed) expect(people).toBe(300);
  });

  it('goes on from a copy of the network, which it leaves alone', async () => {
    const top = await aMember(test.server);
    await fund(test.server, maker, top, '9000');
    await topUp(test.server, top, '3000');
    for (const side of ['L', 'R'] as const) {
      const member = await aMember(test.server, { sponsor: top, side });
      await fund(test.server, maker, member, '9000');
      await topUp(test.server, member, '1000');
    }
    const { measured, members, active } = await read(lab.labSetup, maker);
    expect([members, active]).toEqual([3, 3]);
    expect(measured).toMatchObject({
      months: 3,
      members: 3,
      active_percent: '100',
      packages: [{ weight: 1000 }],
    });
    const population = { ...measured, members: 1, months: 1, active_percent: '0', renewal_percent: '0' };
    const asked = { plans: [{ version: 1 }], population, on_network: true };
    const { no } = (await ask(lab.startLabRun, maker, asked)).data;
    await workOff();
    const { run, results } = await read(lab.readLabRun, maker, { no });
    expect(run).toMatchObject({ status: 'done', problem: null });
    // what both legs hold is matched by the first closing
    expect(results[0].total).toMatchObject({ turnover: '0.00', paid: '100.00', per_100: null });
    expect(results[0].months[0]).toMatchObject({ month: '2026-01', members: 4, active: 3 });
    expect(await test.asOwner('select count(*)::int as n from closing')).toEqual([{ n: 0 }]);
  });
});

it('the lab and plans that wait are for those who may see the plan', async () => {
  const clerk = await aSubAdmin(test.server);
  for (const endpoint of [lab.labRuns, lab.labSetup, planProposals])
    expect((await callAs(test.server, endpoint, { token: clerk.token })).statusCode).toBe(403);
});
