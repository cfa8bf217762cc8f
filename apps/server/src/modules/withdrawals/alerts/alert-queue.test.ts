import { adminDashboard } from '@banyan/contract/overview/dashboard';
import { closeAlert } from '@banyan/contract/withdrawals/alerts';
import { expect, it } from 'vitest';
import { anAdmin, aSubAdmin, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
const hoursAgo = (hours: number) => new Date(test.services.now.getTime() - hours * 3_600_000);

async function anAlert(subject: string, hours: number): Promise<string> {
  const [row] = await test.asOwner(
    `insert into alert (rule, subject, says, found_at) values ('Velocity', $1, '{"text": "x", "values": {}}', $2) returning id`,
    [subject, hoursAgo(hours)],
  );
  return String(row?.id);
}

it('open alerts are counted from the oldest on the dashboard of who may see alerts, a closed one no more', async () => {
  const admin = await anAdmin(test.server);
  const queueOf = async ({ token }: Pick<Person, 'token'>) => {
    const { data } = (await callAs(test.server, adminDashboard, { token })).json();
    return data.queues.find(({ code }: { code: string }) => code === 'alert');
  };
  expect(await queueOf(admin)).toMatchObject({ count: 0, oldest_at: null });
  const oldest = await anAlert('1', 5);
  await anAlert('2', 2);
  expect(await queueOf(admin)).toEqual({
    code: 'alert',
    label: 'Alerts',
    url: '/admin/withdrawal/alerts?f_status=Open',
    count: 2,
    sum: null,
    oldest_at: hoursAgo(5).toISOString(),
  });
  const looking = await aSubAdmin(test.server, { rights: ['/admin/withdrawal/alerts'] });
  expect(await queueOf(looking)).toMatchObject({ count: 2 });
  const elsewhere = await aSubAdmin(test.server, { rights: ['/admin/income/bonus'] });
  expect(await queueOf(elsewhere)).toBeUndefined();
  const closing = { token: admin.token, body: { id: oldest, reason: 'Known family' } };
  expect((await callAs(test.server, closeAlert, closing)).statusCode).toBe(200);
  expect(await queueOf(admin)).toMatchObject({ count: 1, oldest_at: hoursAgo(2).toISOString() });
});
