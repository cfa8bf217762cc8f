import * as calls from '@banyan/contract/disclosures/disclosures';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, contextOf, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../test/network.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { reverseTopup } from '../topup/reverse-topup.ts';
import { countDisclosure } from './count-disclosure.ts';
import { countDisclosures } from './count-disclosures.ts';
import { publishDisclosure } from './publish-disclosure.ts';
import { discloseYear } from './rules.ts';

const test = useTestServer();
const paid = [0, 0, 0, 0, 0, 0, 100, 200, 300, 9400];
const year = 2025;
let admin: Person;
let context: ActorContext;
const members: Person[] = [];

beforeAll(async () => {
  admin = await aBusiness(test.server, {});
  for (const _ of paid) {
    const [sponsor] = members;
    const member = await aMember(test.server, sponsor ? { sponsor } : {});
    members.push(member);
    await fund(test.server, admin, member, '1000');
    await topUp(test.server, member, '1000');
  }
  for (const [index, amount] of paid.entries())
    if (amount > 0)
      await test.asOwner(
        `insert into income (kind, event_id, member_id, level, base, gross, amount, trimmed, status, wallet_code, why,
           plan_version, business_date, at)
         select 'bonus', (select min(id) from business_event), $1, 0, 0, $2, $2, 0, 'credited', 'income', '{}', 1,
           '2026-01-02', $3`,
        [members[index]?.id, amount, test.services.now],
      );
  const office = await contextOf(test.server, admin);
  context = { ...office, now: new Date('2026-04-20T10:00:00+05:30') };
});

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(test.server.db, work);
const count = (asked: { year: number; reason?: string }) => inTx((tx) => countDisclosure(tx, context, asked));
const workOff = () => countDisclosures(test.server.db, test.services);
const publish = (id: string) => inTx((tx) => publishDisclosure(tx, context, { id }));
const read = async (query: Record<string, string> = {}) =>
  (await callAs(test.server, calls.incomeDisclosure, { query })).json().data;
const closeYear = () => test.asOwner(`update summary set until = '2026-03-31'`);

describe('the disclosure of a year', () => {
  it('waits until the last day of its year is closed, and is refused before the year is over', async () => {
    await expect(count({ year: 2026 })).rejects.toMatchObject({ code: 'invalid_request' });
    const { id } = await count({ year });
    expect(await workOff()).toBe(0);
    await expect(publish(id)).rejects.toMatchObject({ code: 'disclosure_not_counted' });
    await closeYear();
    expect(await workOff()).toBe(1);
    expect(await workOff()).toBe(0);
    expect(await read()).toEqual({ disclosure: null, published: [] });
  });

  it('says of ten members what they were paid and what they spent', async () => {
    const [row] = (await callAs(test.server, calls.disclosures, { token: admin.token })).json().data;
    expect(row).toMatchObject({ year: '2025-26', status: 'Counted', version: null });
    expect(row.statement.joined).toMatchObject({
      members: 10,
      earning_nothing: 6,
      nothing_percent: '60.00',
      behind: 9,
      behind_percent: '90.00',
      top_share: '94.00',
      year: { mean: '1000.00', median: '0.00' },
      month: { mean: '83.33', median: '0.00' },
    });
    expect(row.statement.joined.year.deciles.at(-1)).toMatchObject({ lowest: '9400.00', share: '94.00' });
    expect(row.statement.joined.month.deciles.at(-1)).toMatchObject({ highest: '783.33' });
    expect(row.statement.active).toEqual(row.statement.joined);
  });

  it('counts what came back: a topup that was reversed, by its own day, and who is active no more', async () => {
    const [, second, third] = members as [Person, Person, Person];
    const receipts = await test.asOwner('select receipt_no, member_id from topup');
    const reverse = async (member: Person, now: Date) => {
      const { receipt_no } = receipts.find((one) => one.member_id === member.id) ?? {};
      await inTx((tx) =>
        reverseTopup(tx, { ...context, now }, { receipt_no: String(receipt_no), reason: 'Test' }),
      );
    };
    await reverse(second, new Date('2026-03-31T12:00:00+05:30'));
    // in the year after: it is that year's, and the member was still active
    await reverse(third, new Date('2026-04-01T12:00:00+05:30'));
    await test.asOwner(
      `update app_user set is_blocked = true, block_changed_at = '2026-03-31T12:00:00+05:30' where id = $1`,
      [members[9]?.id],
    );
    await count({ year });
    await workOff();
    const [row] = (await callAs(test.server, calls.disclosures, { token: admin.token })).json().data;
    expect(row.statement.joined).toMatchObject({ members: 10, behind: 8, earning_nothing: 6 });
    expect(row.statement.active).toMatchObject({ members: 8, behind: 8, earning_nothing: 5 });
  });

  it('is published for ever, once; a correction stands beside it with its reason', async () => {
    const { id } = await count({ year });
    await workOff();
    expect(await publish(id)).toEqual({ id, year, version: 1 });
    await expect(publish(id)).rejects.toMatchObject({ code: 'already_done' });
    for (const change of ['update income_disclosure set reason = $$x$$', 'delete from income_disclosure'])
      await expect(test.asOwner(change)).rejects.toMatchObject({
        constraint: 'disclosure_published_for_ever',
      });
    await expect(count({ year })).rejects.toMatchObject({ messages: { reason: {} } });
    const corrected = await count({ year, reason: 'A closing was calculated again' });
    await workOff();
    expect(await publish(corrected.id)).toMatchObject({ version: 2 });
    const { disclosure, published } = await read();
    expect(disclosure).toMatchObject({ year, version: 2, reason: 'A closing was calculated again' });
    expect(published.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect((await read({ year: '2025', version: '1' })).disclosure).toMatchObject({ version: 1, reason: '' });
    expect((await read({ year: '2019' })).disclosure).toBeNull();
  });

  it('published by two at the same moment is published once', async () => {
    const { id } = await count({ year, reason: 'Again' });
    await workOff();
    const other = await contextOf(test.server, await anAdmin(test.server));
    const tries = await Promise.allSettled([
      publish(id),
      inTx((tx) => publishDisclosure(tx, { ...other, now: context.now }, { id })),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(tries.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already_done' },
    });
  });
});

it('a month is the twelfth part of a year, of nobody nothing', () => {
  const none = { paid: new Float64Array(), spent: new Float64Array(), isActive: new Uint8Array() };
  expect(discloseYear(none, 2).joined).toMatchObject({ members: 0, nothing_percent: null });
  const two = {
    paid: Float64Array.of(600, 1200),
    spent: Float64Array.of(0, 2400),
    isActive: Uint8Array.of(0, 1),
  };
  expect(discloseYear(two, 2)).toMatchObject({
    joined: { year: { mean: '9.00' }, month: { mean: '0.75' }, behind: 1 },
    active: { members: 1, month: { mean: '1.00' } },
  });
});
