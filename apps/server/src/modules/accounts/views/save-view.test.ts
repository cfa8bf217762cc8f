import { removeView, savedViews, saveView } from '@banyan/contract/accounts/saved-views';
import { expect, it } from 'vitest';
import { aPerson } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';

const test = useTestServer();

it('a view of a list is kept under its name, replaced, removed, and is nobody else’s', async () => {
  const [own, other] = [await aPerson(test.server, 'Admin'), await aPerson(test.server, 'Admin')];
  const url = '/admin/income/all-income';
  const save = async (name: string, search: string) =>
    (await callAs(test.server, saveView, { token: own.token, body: { url, name, search } })).json();
  const read = async (token: string, of = url) =>
    (await callAs(test.server, savedViews, { token, query: { url: of } })).json().data;
  await save('Lapsed', 'f_status=Lapsed');
  expect((await save(' Lapsed ', 'f_status=Lapsed&sort=-amount')).data).toEqual([
    { name: 'Lapsed', search: 'f_status=Lapsed&sort=-amount', mail: null },
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
