import { signIn } from '@banyan/contract/accounts/accounts';
import { expect, it } from 'vitest';
import { readExport } from '../../../../../../bench/support/round-trips.ts';
import { bringIn, csv, dryRun, sendFiles } from '../../../../test/bring-network.ts';
import { anAdmin, contextOf, password } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { hashesOf } from '../../../../test/known-hashes.ts';
import { aBusiness } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { isOwnHash, verifyKnownHash } from '../../../platform/verify-known-hash.ts';
import { readSwitch } from './read-switch.ts';
import { signSwitch } from './sign-switch.ts';

const test = useTestServer();

it('lets people in by a hash of every known kind after the switch, and hashes the password anew the first time', async () => {
  const { server } = test;
  const { db } = server;
  const own = await contextOf(server, await aBusiness(server, {}));
  const context = { ...own, now: new Date('2026-05-01T10:00:00+05:30') };
  const hashes = Object.entries(await hashesOf(password));
  const people = hashes.map(([kind, hash], i) => ({ kind, hash, id: `kind${i}` }));
  const bringing = { db, url: test.url, context };
  const no = await sendFiles(bringing, '2026-04-30', {
    'members.csv': csv([
      ['Member', 'Name', 'Sponsor', 'Joined', 'Password hash'],
      ...people.map(({ kind, hash, id }, i) => [id, kind, i === 0 ? '' : 'kind0', '2025-01-01', hash]),
    ]),
  });
  expect((await dryRun(bringing, no)).problems).toEqual([]);
  await bringIn(bringing, no);
  const files = await readExport(db, test.services, context.now);
  for (const { hash } of people) expect(String(files['members.csv'])).toContain(hash);
  const { hash: totals_hash } = await readSwitch(db, context, { no });
  const second = await anAdmin(server);
  await inTransaction(db, (tx) =>
    signSwitch(
      tx,
      { ...context, approved: { by: second.user_id, request: 'Q1' } },
      { no, totals_hash, switch_on: '2026-05-01', says_en: '', says_hi: '' },
    ),
  );
  const sign = async (user_id: string, typed: string) =>
    (await callAs(server, signIn, { body: { user_id, password: typed, remember: false } })).statusCode;
  const kept = async (user_id: string) =>
    (
      await db
        .selectFrom('app_user')
        .select('password_hash')
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
    ).password_hash ?? '';
  for (const { kind, hash, id } of people) {
    const before = await kept(id);
    const wrong = await sign(id, `${password} `);
    const untouched = (await kept(id)) === before;
    const first = await sign(id, password);
    const after = await kept(id);
    expect({
      kind,
      before,
      wrong,
      untouched,
      first,
      isOwn: isOwnHash(after),
      isRight: await verifyKnownHash(after, password),
    }).toEqual({
      kind,
      before: hash,
      wrong: 400,
      untouched: true,
      first: 200,
      isOwn: true,
      isRight: true,
    });
    // one that is ours already stays
    expect({ kind, isNew: after !== before }).toEqual({ kind, isNew: !isOwnHash(hash) });
  }
});
