import { passbook } from '@banyan/contract/ledger/passbook';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContext, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aMember } from '../../../test/network.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { type Journal, postJournals } from './post-journals.ts';
import { houseLine, memberLine } from './rules.ts';
import { sumEntries } from './sum-entries.ts';

const test = useTestServer();
let member: Person;
let made = 0;

const journal = (wallet: string, amount: string): Journal => ({
  scope: 'long passbook',
  key: String(++made),
  kind: 'adjustment',
  ref_type: 'adjustment',
  ref_id: '1',
  lines: [
    memberLine(member.id, wallet, amount),
    houseLine('adjustment', toDecimal(amount).negated().toFixed()),
  ],
});

/** Lines of one moment, as of a closing. */
async function post(at: string, lines: readonly [wallet: string, amount: string][]): Promise<void> {
  const context = { ...aContext(test.server), now: new Date(at) };
  await inTransaction(test.server.db, (tx) =>
    postJournals(
      tx,
      context,
      lines.map(([wallet, amount]) => journal(wallet, amount)),
    ),
  );
}

/** Credits and debits in turn, of another amount each. */
const some = (wallet: string, count: number): [string, string][] =>
  Array.from({ length: count }, (_, n) => [wallet, n % 3 === 2 ? `-${1 + (n % 7)}` : String(10 + (n % 90))]);

beforeAll(async () => {
  member = await aMember(test.server);
  for (let day = 1; day <= 9; day += 1) {
    await post(`2026-03-0${day}T10:00:00Z`, [...some('main', 130), ...some('fund', 20)]);
    // a posting that began earlier and waited comes after it
    await post(`2026-03-0${day}T09:59:00Z`, some('main', 3));
    await post(`2026-03-0${day}T11:00:00Z`, some('fund', 7));
  }
});

/** `on_from` leaves nothing out, but leads the long way round: all lines are looked at. */
async function read(query: Record<string, unknown>): Promise<Record<string, unknown>> {
  const words = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const reply = await callAs(test.server, passbook, { token: member.token, query: words });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}
const all = { on_from: '2026-01-01' };

describe.each(['before its sums are kept', 'with its sums'])('a passbook of 1,440 lines, %s', (when) => {
  beforeAll(async () => {
    if (when === 'with its sums') await sumEntries(test.server.db);
  });

  it.each(
    ['-at', 'at'].flatMap((sort) =>
      [0, 1, 7, 14, 20, 27, 28, 29].map((page_index) => ({ sort, page_index, page_size: 50 })),
    ),
  )('shows on a page what the whole book says: %j', async (page) => {
    expect(await read(page)).toEqual(await read({ ...page, ...all }));
  });

  it.each(['main', 'fund'])('and so does one wallet: %s', async (wallet) => {
    for (const page_index of [0, 1, 22, 23])
      expect(await read({ wallet, page_index, page_size: 50 })).toEqual(
        await read({ wallet, page_index, page_size: 50, ...all }),
      );
  });
});

it('lines that come after the sums count, and the sums follow', async () => {
  const before = await read({});
  await post('2026-03-10T10:00:00Z', some('main', 260));
  const after = await read({});
  expect(Number(after.total)).toBe(Number(before.total) + 260);
  expect(after).toEqual(await read(all));
  await sumEntries(test.server.db);
  expect(await read({})).toEqual(after);
  const kept = await test.asOwner('select version from entry_sum order by version');
  expect(kept.map(({ version }) => Number(version))).toEqual([250, 500, 750, 1000, 1250]);
});

it('the auditor finds sums that are not those of the lines', async () => {
  const sums = async () =>
    (await findAll(test.server.db)).filter(({ check_name }) => check_name === 'passbook sums');
  expect(await sums()).toEqual([]);
  await test.asOwner('update entry_sum set credit = credit + 1 where version = 500');
  expect(await sums()).toEqual([expect.objectContaining({ version: '500' })]);
});
