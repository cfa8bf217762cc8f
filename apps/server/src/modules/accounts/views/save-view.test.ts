import { removeView, savedViews, saveView, viewWithin } from '@banyan/contract/accounts/saved-views';
import { afterEach, expect, it } from 'vitest';
import { aPerson } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();
const { now } = test.services;
afterEach(() => {
  test.services.now = now;
});

it('a view of a list is kept under its name, replaced, removed, and is nobody else’s', async () => {
  const [own, other] = [await aPerson(test.server, 'Admin'), await aPerson(test.server, 'Admin')];
  const url = '/admin/income/all-income';
  const save = async (name: string, search: string) =>
    (await callAs(test.server, saveView, { token: own.token, body: { url, name, search } })).json();
  const read = async (token: string, of = url) =>
    (await callAs(test.server, savedViews, { token, query: { url: of } })).json().data;
  await save('Lapsed', 'f_status=Lapsed');
  expect((await save(' Lapsed ', 'f_status=Lapsed&sort=-amount')).data).toEqual([
    { name: 'Lapsed', search: 'f_status=Lapsed&sort=-amount', ranges: [], mail: null },
  ]);
  expect([await read(other.token), await read(own.token, '/admin/wallet/passbook')]).toEqual([[], []]);
  expect((await save('Other', 'javascript:alert(1)')).errors).toHaveProperty('search');
  await test.asOwner(
    `insert into saved_view (user_id, url, name, search) select $1, $2, 'View ' || n, '' from generate_series(1, 19) n`,
    [own.id, url],
  );
  expect((await save('One more', '')).errors).toEqual({ name: 'At most 20 views of a page.' });
  const left = await callAs(test.server, removeView, { token: own.token, body: { url, name: 'Lapsed' } });
  expect(left.json().data).toHaveLength(19);
});

it('a range of dates in a view moves with the day, dates that were chosen by hand stay', async () => {
  const on = async (moment: string) => {
    test.services.now = new Date(moment);
    const query = { url };
    return (await callAs(test.server, savedViews, { token: own.token, query })).json().data;
  };
  test.services.now = new Date('2026-02-28T18:25:00Z');
  const own = await aPerson(test.server, 'Admin');
  const url = '/admin/income/all-income';
  const dates = 'f_on_from=2026-01-01&f_on_to=2026-01-31&sort=-on';
  for (const [name, search] of [
    ['Last month', viewWithin(dates, { f_on: 'last_month' })],
    ['January', dates],
  ] as const)
    await callAs(test.server, saveView, { token: own.token, body: { url, name, search } });
  const january = { name: 'January', search: dates, ranges: [], mail: null };
  const moved = (from: string, to: string) => ({
    name: 'Last month',
    search: `sort=-on&f_on_from=${from}&f_on_to=${to}`,
    ranges: ['last_month'],
    mail: null,
  });
  expect(await on('2026-02-28T18:25:00Z')).toEqual([january, moved('2026-01-01', '2026-01-31')]);
  // the day is the company's: at 18:35 UTC March has begun there
  expect(await on('2026-02-28T18:35:00Z')).toEqual([january, moved('2026-02-01', '2026-02-28')]);
});
