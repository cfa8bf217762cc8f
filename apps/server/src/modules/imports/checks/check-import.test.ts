import { Readable } from 'node:stream';
import { inEnglish } from '@banyan/contract/core/text';
import { importProblemNames } from '@banyan/contract/imports/import-problems';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFile, sendFiles } from '../../../../test/bring-network.ts';
import { contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { writeXlsx } from '../../../platform/export/write-xlsx.ts';

const test = useTestServer();
let context: ActorContext;
let admin: Awaited<ReturnType<typeof aBusiness>>;
const bringing = () => ({ db: test.server.db, url: test.url, context });

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    ranks: [
      { code: 'SILVER', self_investment: '500' },
      { code: 'GOLD', self_investment: '5000' },
    ],
  });
  const own = await contextOf(test.server, admin);
  context = { ...own, now: new Date('2026-05-10T10:00:00+05:30') };
});

const heads = [
  'member',
  'name',
  'email',
  'mobile',
  'sponsor',
  'parent',
  'side',
  'joined',
  'placed',
  'activated',
  'status',
  'password_hash',
];
const person = (id: string, cells: Partial<Record<string, string>> = {}) =>
  heads.map(
    (head) =>
      cells[head] ??
      { member: id, name: `Name of ${id}`, joined: '2025-01-01', sponsor: 'root1' }[head] ??
      '',
  );
const root = person('root1', { sponsor: '' });
const people = (...rows: string[][]) => csv([heads, root, ...rows]);
const topups = (...rows: string[][]) =>
  csv([['member', 'package', 'amount', 'bv', 'paid', 'date', 'earned', 'roi_paid'], ...rows]);

/** Row, column and sort of everything that is wrong, of each file. */
const problemsOf = async (no: string) => {
  const { rows } = await sql<{ found: string }>`
    select p.file || ' ' || p.row_no || ' ' || p.field || ' ' || p.sort as found
    from import_problem p join import i on i.id = p.import_id where i.no = ${no} order by p.id`.execute(
    test.server.db,
  );
  return rows.map(({ found }) => found);
};

describe('the dry run of an import', () => {
  it('finds every sort of problem, each with its row and column, and refuses to be confirmed', async () => {
    const young = { joined: '2026-01-01' };
    const no = await sendFiles(bringing(), '2026-04-30', {
      'members.csv': people(
        person('abc', {}),
        person('no name', { name: '' }),
        person('tomorrow', { joined: '2026-05-01' }),
        person('bad.day', { joined: '31/02/2026' }),
        person('ROOT1', {}),
        person(admin.user_id, {}),
        person('mail1', { email: 'nobody' }),
        person('mail2', { email: 'a@old.test' }),
        person('mail3', { email: 'A@old.test' }),
        person('mail4', { email: admin.email }),
        person('phone', { mobile: '12' }),
        person('formula', { name: '=1+1' }),
        person('long.name', { name: 'x'.repeat(101) }),
        person('second', { sponsor: '' }),
        person('orphan', { sponsor: 'nobody.here' }),
        person('circle1', { sponsor: 'circle2' }),
        person('circle2', { sponsor: 'circle1' }),
        person('young1', young),
        person('older1', { sponsor: 'young1' }),
        person('place1', { parent: 'nobody.here', side: 'L' }),
        person('place2', { parent: 'young1', side: 'L' }),
        person('place3', { parent: 'root1' }),
        person('place4', { parent: 'root1', side: 'L' }),
        person('place5', { parent: 'root1', side: 'left' }),
        person('place6', { parent: 'root1', side: 'middle' }),
        person('round1', { parent: 'round2', side: 'L' }),
        person('round2', { parent: 'round1', side: 'L' }),
        person('status', { status: 'sleeping' }),
        person('hash1', { password_hash: 'secret' }),
        person('active1', { activated: '2025-02-01' }),
        person('active2', { activated: '2024-02-01' }),
        // who waited may stand below somebody who joined later
        person('waited1', { parent: 'young1', side: 'L', placed: '2026-01-01' }),
        person('waited2', { parent: 'young1', side: 'R', placed: '2025-12-31' }),
        person('mobile1', { mobile: '98765 43210' }),
        person('mobile2', { mobile: '9876543210' }),
        person('mobile3', { mobile: '98765-43210' }),
      ),
      'topups.csv': topups(
        ['nobody.here', 'P', '100', '', '', '2025-01-01', '', ''],
        ['root1', 'Q', '100', '', '', '2025-01-01', '', ''],
        ['root1', 'P', '1.001', '', '', '2025-01-01', '', ''],
        ['root1', 'P', '-1', '', '', '2025-01-01', '', ''],
        ['root1', 'P', '0', '', '', '2025-01-01', '', ''],
        ['root1', 'P', `1${'0'.repeat(30)}`, '', '', '2025-01-01', '', ''],
        ['root1', 'P', '100', '', '101', '2025-01-01', '', ''],
        ['root1', 'P', '100', '', '', '2024-12-31', '', ''],
        ['root1', 'P', '100', '', '', '2026-05-01', '', ''],
        ['root1', 'P', '100', '', '', '2025-01-01', '', '1.5'],
      ),
      'wallets.csv': csv([
        ['member', 'wallet', 'balance'],
        ['root1', 'fund', '-0.01'],
        ['root1', 'gold', '5'],
        ['root1', 'income', '5'],
        ['root1', 'Income', '6'],
      ]),
      'ranks.csv': csv([
        ['member', 'rank', 'highest'],
        ['root1', 'BRONZE', 'GOLD'],
        ['root1', 'GOLD', 'SILVER'],
      ]),
      'held.csv': csv([
        ['member', 'rank closing', 'rank'],
        ['root1', '2026-03-31', 'BRONZE'],
        ['root1', '2026-04-30', ''],
        ['root1', '2026-04-30', 'silver'],
        ['root1', '2026-05-01', 'SILVER'],
      ]),
    });
    const checked = await dryRun(bringing(), no, { expected: { members: '99' } });
    const found = await problemsOf(no);
    expect(found).toEqual([
      'members 3 member bad_id',
      'members 4 name missing',
      'members 5 joined in_future',
      'members 6 joined not_a_date',
      'members 7 member doubled_id',
      'members 8 member taken_id',
      'members 9 email bad_email',
      'members 11 email doubled_email',
      'members 12 email taken_email',
      'members 13 mobile bad_mobile',
      'members 14 name formula',
      'members 15 name too_long',
      'members 27 side bad_side',
      'members 30 status bad_status',
      'members 31 password_hash unknown_hash',
      'members 33 activated before_joining',
      'members 37 mobile doubled_mobile',
      'members 38 mobile doubled_mobile',
      'members 16 sponsor second_root',
      'members 17 sponsor unknown_sponsor',
      'members 21 sponsor sponsor_younger',
      'members 18 sponsor sponsor_circle',
      'members 22 parent unknown_parent',
      'members 23 parent parent_younger',
      'members 24 side no_side',
      'members 26 parent place_taken',
      'members 35 parent parent_younger',
      'members 28 parent no_way_up',
      'topups 2 member unknown_member',
      'topups 3 package unknown_package',
      'topups 4 amount too_many_decimals',
      'topups 5 amount not_an_amount',
      'topups 6 amount not_an_amount',
      'topups 7 amount too_large',
      'topups 8 paid paid_above_amount',
      'topups 9 date before_joining',
      'topups 10 date in_future',
      'topups 11 roi_paid not_an_amount',
      'members 32 activated activated_without_topup',
      'wallets 2 amount below_floor',
      'wallets 3 wallet unknown_wallet',
      'wallets 5 wallet doubled_row',
      'ranks 2 rank unknown_rank',
      'ranks 3 rank rank_above_highest',
      'held 2 rank unknown_rank',
      'held 4 closed doubled_row',
      'held 5 closed too_late',
      'members 0 members total_differs',
    ]);
    const sorts = new Set(checked.problems.map(({ sort }) => sort));
    // those of papers, rewards, incomes, places, reversals and of who waits have tests of their own
    const papers = ['bad_pan', 'bad_account', 'bad_ifsc', 'bad_detail', 'no_ifsc'];
    const places = ['cannot_wait', 'unknown_order', 'unknown_topup', 'unknown_pool', 'wrong_place'];
    const others = [
      'no_topup',
      'unknown_reward',
      'unknown_income',
      'wrong_ages',
      'reversed_before',
      'other_day',
      'not_here',
      'paid_to_nobody',
      'refused_here',
      'unreadable',
    ];
    expect(importProblemNames.filter((sort) => !sorts.has(sort))).toEqual([
      ...papers,
      'no_root',
      ...places,
      ...others,
    ]);
    expect(checked.refused).toBe(found.length);
    await expect(bringIn(bringing(), no)).rejects.toMatchObject({
      message: 'Decide about every problem first, or mend the files.',
    });
    // nothing of the company has changed
    expect((await sql`select from member`.execute(test.server.db)).rows).toHaveLength(0);
    expect(checked.has_members).toBe(false);
  });

  it('mends what somebody decided, and says of every sort how it was decided', async () => {
    const no = await sendFiles(bringing(), '2026-04-30', {
      'members.csv': people(
        person('orphan', { sponsor: 'nobody.here' }),
        person('place4', { parent: 'root1', side: 'L' }),
        person('place5', { parent: 'root1', side: 'L' }),
        person('mail1', { email: 'nobody' }),
        person('hash1', { password_hash: 'secret' }),
        person('left.out', { name: '' }),
      ),
      'wallets.csv': csv([
        ['member', 'wallet', 'balance'],
        ['left.out', 'fund', '10'],
        ['orphan', 'fund', '10'],
      ]),
    });
    const mends = {
      unknown_sponsor: 'under_root',
      place_taken: 'find_place',
      bad_email: 'leave_empty',
      unknown_hash: 'leave_empty',
      missing: 'leave_out',
      unknown_member: 'leave_out',
    } as const;
    const checked = await dryRun(bringing(), no, { mends });
    expect(Object.fromEntries(checked.problems.map(({ sort, mend }) => [sort, mend]))).toEqual(mends);
    expect(checked).toMatchObject({ refused: 0, totals: { members: '6', 'wallets.fund': '10.00' } });
  });

  it('does not take a decision that is not offered for a sort', async () => {
    const no = await sendFiles(bringing(), '2026-04-30', { 'members.csv': people(person('abc')) });
    const checked = await dryRun(bringing(), no, { mends: { bad_id: 'leave_out' } });
    expect(checked.problems).toEqual([{ sort: 'bad_id', rows: 1, mend: 'refuse' }]);
  });

  it('asks for a first member', async () => {
    const no = await sendFiles(bringing(), '2026-04-30', {
      'members.csv': csv([
        heads,
        person('alone1', { sponsor: 'alone2' }),
        person('alone2', { sponsor: 'alone1' }),
      ]),
    });
    await dryRun(bringing(), no);
    expect(await problemsOf(no)).toEqual(['members 2 sponsor no_root']);
  });
});

describe('a file of an import', () => {
  const begin = () => sendFiles(bringing(), '2026-04-30', {});
  const send = async (no: string, name: string, content: string | Buffer, size?: number) => {
    const sent = await sendFile(bringing(), no, name, content, size);
    return { ...sent, problem: sent.problem && inEnglish(sent.problem) };
  };

  it('is read whatever its delimiter, its quotes, its line ends, its byte order mark and its encoding', async () => {
    const rows = [
      'member;name;sponsor;joined',
      'root1;"Ren\u00e9 ""R"" O\nNeil";;01.02.2025 10:30',
      'next1;Asha;root1;28.02.2025',
    ];
    const texts = {
      utf8: Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`),
      windows: Buffer.from(rows.join('\n'), 'latin1'),
      tabs: Buffer.from(rows.join('\r').replaceAll(';', '\t')),
      parts: Buffer.from(rows.join('\n\n')),
    };
    for (const [name, content] of Object.entries(texts)) {
      const no = await begin();
      // seven bytes a part: a letter of two bytes is cut
      const sent = await send(no, `${name}.csv`, content, name === 'parts' ? 7 : undefined);
      expect(sent).toMatchObject({
        kind: 'members',
        problem: null,
        headings: ['member', 'name', 'sponsor', 'joined'],
        columns: { member: 0, name: 1, sponsor: 2, joined: 3 },
      });
      expect(sent.sample[0]?.[1]).toBe('Ren\u00e9 "R" O\nNeil');
      const checked = await dryRun(bringing(), no, { date_order: 'day-month-year' });
      expect(checked).toMatchObject({ problems: [], totals: { members: '2' } });
      const { rows: kept } = await sql<{ joined_at: Date }>`
        select joined_at from import_member m join import i on i.id = m.import_id where i.no = ${no} order by row_no`.execute(
        test.server.db,
      );
      expect(kept[0]?.joined_at).toBe('2025-02-01T05:00:00.000Z');
    }
  });

  it('is read from a workbook as from a text file, in the form that was said', async () => {
    const columns = [
      { key: 'member', label: 'Member id', kind: 'text' },
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'joined', label: 'Joined', kind: 'date' },
    ] as const;
    const rows = [
      { member: 'root1', name: 'Ren\u00e9', joined: '2025-02-01' },
      { member: 'next1', name: 'Asha', joined: '2025-02-28' },
    ];
    const chunks: Uint8Array[] = [];
    const style = { timezone: 'Asia/Kolkata', digits: 2 };
    for await (const chunk of writeXlsx(columns, Readable.from([rows]), style)) chunks.push(chunk);
    const no = await begin();
    const sent = await send(no, 'members.XLSX', Buffer.concat(chunks), 500);
    expect(sent).toMatchObject({ kind: 'members', problem: null });
    expect(sent.sample[1]).toEqual(['next1', 'Asha', '2025-02-28']);
    const checked = await dryRun(bringing(), no, {
      date_order: 'day-month-year',
      mends: { second_root: 'under_root' },
    });
    expect(checked.problems).toEqual([{ sort: 'second_root', rows: 1, mend: 'under_root' }]);
    expect(checked.totals).toMatchObject({ members: '2' });
    expect((await send(no, 'other.xlsx', 'no workbook')).problem).toMatch(/no XLSX file/);
  });

  it('is refused in words when it cannot be read', async () => {
    const no = await begin();
    await expect(send(no, 'zeros.csv', Buffer.from([1, 0, 2]))).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect((await send(no, 'empty.csv', '')).problem).toBe('The file is empty.');
    expect((await send(no, 'blank.csv', ' \n,,\n')).problem).toBe('The file is empty.');
    expect((await send(no, 'quote.csv', 'a,b\n"c,d\n')).problem).toMatch(
      /A quote is opened and never closed/,
    );
    expect((await send(no, 'wide.csv', `${'x,'.repeat(1_000_000)}x\n`)).problem).toMatch(/columns|too long/);
    await send(no, 'members.csv', people());
    await expect(send(no, 'again.csv', people())).rejects.toMatchObject({
      message: 'The same file was sent before.',
    });
    // from the middle on
    const many = Array.from({ length: 20 }, (_, i) => person(`member${i}`));
    await send(no, 'members.csv', `${people(...many)}\nabcde,"Name\n`);
    const checked = await dryRun(bringing(), no);
    expect(checked.problems).toEqual([{ sort: 'unreadable', rows: 1, mend: 'refuse' }]);
  });

  it('takes its parts in order, each once, and begins anew with the first one', async () => {
    const no = await begin();
    const bytes = Buffer.from(people(person('next1')));
    await send(no, 'members.csv', bytes, 10);
    await send(no, 'members.csv', bytes.subarray(0, 40), 10);
    await expect(dryRun(bringing(), no)).rejects.toMatchObject({
      message: 'Send the file of members first.',
    });
    await send(no, 'members.csv', bytes, 11);
    expect((await dryRun(bringing(), no)).totals).toMatchObject({ members: '2' });
  });
});

it('a mended network is brought in: nobody is lost and the books are in order', async () => {
  const no = await sendFiles(bringing(), '2026-04-30', {
    'members.csv': people(
      person('orphan', { sponsor: 'nobody.here' }),
      person('place4', { parent: 'root1', side: 'L', joined: '2025-02-01' }),
      person('place5', { parent: 'root1', side: 'L', joined: '2025-03-01' }),
      person('under5', { sponsor: 'place5', parent: 'place5', side: 'R', joined: '2025-04-01' }),
    ),
  });
  await dryRun(bringing(), no, { mends: { unknown_sponsor: 'under_root', place_taken: 'find_place' } });
  const loaded = await bringIn(bringing(), no);
  expect(loaded.books).toMatchObject({ members: '5' });
  const { rows } = await sql<{ place: string }>`
    select u.user_id || ' ' || coalesce(p.user_id || ' ' || m.side || ' ' || m.depth || ' ' || m.sponsor_side, 'root') as place
    from member m join app_user u on u.id = m.id left join app_user p on p.id = m.parent_id order by m.id`.execute(
    test.server.db,
  );
  expect(rows.map(({ place }) => place)).toEqual([
    'root1 root',
    'orphan root1 R 1 R',
    'place4 root1 L 1 L',
    'place5 place4 L 2 L',
    'under5 place5 R 3 R',
  ]);
  expect(await findAll(test.server.db)).toEqual([]);
});
