import {
  cancelBatch,
  downloadBatch,
  makeBatch,
  withdrawalBatches,
} from '@banyan/contract/withdrawals/batches';
import {
  applyUtr,
  previewUtr,
  readUtrImport,
  type UtrImport,
  utrLines,
} from '@banyan/contract/withdrawals/utr';
import { beforeAll, describe, expect, it } from 'vitest';
import { approve } from '../../../../test/approve.ts';
import { findings } from '../../../../test/books.ts';
import { aContext, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { aPayee, aWithdrawal } from '../../../../test/withdrawals.ts';
import type { ActorContext } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { decideWithdrawals } from '../decide-withdrawals.ts';
import { failWithdrawal } from '../fail-withdrawal.ts';
import { workOffWithdrawals } from '../work-off-withdrawals.ts';
import { applyUtrChunk } from './apply-utr-chunk.ts';
import { makeBatch as make } from './make-batch.ts';

const test = useTestServer();
let admin: Person;
let context: ActorContext;
let utr = 0;

beforeAll(async () => {
  admin = await aBusiness(test.server, { withdrawal: { charge_percent: '5', minimum: '100' } });
  context = await contextOf(test.server, admin);
});

/** Requests of as many members, approved; each pays 950. */
async function approved(count: number, kind: 'Bank' | 'UPI' = 'Bank'): Promise<string[]> {
  const nos: string[] = [];
  for (let n = 0; n < count; n++) {
    const member = await aPayee(test.server);
    nos.push((await aWithdrawal(test.server, member, '1000', kind)).no);
  }
  await inTransaction(test.server.db, (tx) =>
    decideWithdrawals(tx, context, { nos, decision: 'Approve', remark: '' }),
  );
  return nos;
}

const send = async (call: Parameters<typeof callAs>[1], body: unknown) =>
  await callAs(test.server, call, { token: admin.token, body: body as object });
const inBatch = async (nos: string[], destination = 'Bank') =>
  (await send(makeBatch, { destination, nos })).json().data;
const nextUtr = () => `HDFCN${10_000_000 + utr++}`;
const aFile = (lines: (readonly string[])[]) => ({
  file_name: 'bank.csv',
  content: Buffer.from(
    `\uFEFFRequest;UTR;Amount\r\n${lines.map((line) => line.join(';')).join('\r\n')}`,
  ).toString('base64'),
});
const preview = async (lines: (readonly string[])[]): Promise<UtrImport> =>
  (await send(previewUtr, aFile(lines))).json().data;
const verdictsOf = async (no: string, what = 'verdict') => {
  const { data } = (await callAs(test.server, utrLines, { token: admin.token, query: { file: no } })).json();
  return data.map((row: Record<string, string>) => row[what]);
};
const apply = async ({ no, hash }: UtrImport) => {
  const reply = await send(applyUtr, { no, hash });
  await workOffWithdrawals(test.server.db, aContext(test.server));
  return reply;
};
const statusOf = async (no: string) =>
  (await test.asOwner('select status, utr, paid_mode, paid_by from withdrawal where no = $1', [no]))[0];

describe('a bank file', () => {
  it('holds each approved withdrawal once, in full, and is the same whenever it is fetched; each time is logged', async () => {
    const nos = await approved(3);
    const waiting = (await aWithdrawal(test.server, await aPayee(test.server), '500')).no;
    const made = await inBatch([...nos, waiting, 'W9999999']);
    expect(made).toMatchObject({ count: 3, net: '2850' });
    expect(made.excluded.map(({ no, why }: { no: string; why: { text: string } }) => [no, why.text])).toEqual(
      [
        [waiting, 'It is {status}.'],
        ['W9999999', 'No request has this number.'],
      ],
    );
    const fetched = (await send(downloadBatch, { no: made.no })).json().data;
    const [row] = await test.asOwner('select * from withdrawal where no = $1', [nos[0]]);
    const [details] = await test.asOwner('select * from payment_details where owner_id = $1', [
      row?.owner_id,
    ]);
    expect(fetched.content.split('\r\n')).toHaveLength(5);
    expect(fetched.content).toMatch(
      new RegExp(`NEFT,5\\d{10},HDFC0001234,${String(details?.holder)},950.00,.*,${nos[0]}`),
    );
    // neither other columns nor other details change what was written
    await test.asOwner(`update bank_file_template set separator = ';'`);
    await test.asOwner(`update payment_details set holder = 'Somebody Else' where owner_id = $1`, [
      row?.owner_id,
    ]);
    const again = (await send(downloadBatch, { no: made.no })).json().data;
    await test.asOwner(`update bank_file_template set separator = ','`);
    expect(again).toEqual(fetched);
    expect(await statusOf(nos[0] as string)).toMatchObject({ status: 'Processing' });
    expect(
      await test.asOwner(`select action from audit_log where object = $1 order by id`, [`batch:${made.no}`]),
    ).toEqual([
      { action: 'make_withdrawal_batch' },
      { action: 'download_withdrawal_batch' },
      { action: 'download_withdrawal_batch' },
    ]);
    // nothing of it stands open in the database
    const [stored] = await test.asOwner('select file_sealed from withdrawal_batch where no = $1', [made.no]);
    expect(stored?.file_sealed).not.toContain('HDFC');
    const refused = await send(makeBatch, { destination: 'Bank', nos });
    expect(refused.json().code).toBe('nothing_to_batch');
  });

  it('takes a withdrawal that two admins put into one at the same moment into one of them', async () => {
    const nos = await approved(4);
    const other = await contextOf(test.server, admin);
    const done = await Promise.allSettled(
      [context, other, context].map((by) =>
        inTransaction(test.server.db, (tx) => make(tx, by, { destination: 'Bank', nos })),
      ),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [live] = await test.asOwner(
      `select count(*)::int as n from withdrawal_batch_row r join withdrawal w on w.id = r.withdrawal_id where w.no = any($1)`,
      [nos],
    );
    expect(live?.n).toBe(4);
    await expect(
      test.asOwner(`insert into withdrawal_batch_row (batch_id, withdrawal_id)
        select (select min(id) from withdrawal_batch), id from withdrawal where no = '${nos[0]}'`),
    ).rejects.toMatchObject({ constraint: 'withdrawal_one_live_batch' });
  });

  it('names UPI ids in one of its own, and counts what became of its rows', async () => {
    const [no = ''] = await approved(1, 'UPI');
    expect((await send(makeBatch, { destination: 'Bank', nos: [no] })).json().code).toBe('nothing_to_batch');
    const made = await inBatch([no], 'UPI');
    const { content } = (await send(downloadBatch, { no: made.no })).json().data;
    expect(content).toContain(`@okbank,`);
    await apply(await preview([[no, nextUtr(), '950']]));
    expect(await statusOf(no)).toMatchObject({ status: 'Paid', paid_mode: 'UPI' });
    const { data } = (
      await callAs(test.server, withdrawalBatches, { token: admin.token, query: { no: made.no } })
    ).json();
    expect(data).toMatchObject([{ no: made.no, paid: 1, failed: 0, open: 0 }]);
  });
});

describe('a bank file that was never sent', () => {
  const cancel = (no: string) => send(cancelBatch, { no, reason: 'Made by mistake' });
  const livesOf = async (no: string) =>
    (await test.asOwner(
      `select b.no, r.is_live from withdrawal_batch_row r join withdrawal_batch b on b.id = r.batch_id
       join withdrawal w on w.id = r.withdrawal_id where w.no = $1 order by b.id`,
      [no],
    )) as { no: string; is_live: boolean }[];

  it('is cancelled: its rows are approved again and in one live file, and it is neither fetched nor cancelled twice', async () => {
    const nos = await approved(2);
    const first = await inBatch(nos);
    expect((await cancel(first.no)).json().data).toEqual({ no: first.no, count: 2 });
    expect(await statusOf(nos[0] as string)).toMatchObject({ status: 'Approved' });
    expect((await send(downloadBatch, { no: first.no })).json().code).toBe('batch_cancelled');
    expect((await cancel(first.no)).json().code).toBe('already_done');
    const looked = await preview(nos.map((no) => [no, nextUtr(), '950']));
    expect(await verdictsOf(looked.no)).toEqual(['Not in a batch', 'Not in a batch']);
    const second = await inBatch(nos);
    expect(second.count).toBe(2);
    for (const no of nos)
      expect(await livesOf(no)).toEqual([
        { no: first.no, is_live: false },
        { no: second.no, is_live: true },
      ]);
    const { data } = (
      await callAs(test.server, withdrawalBatches, { token: admin.token, query: { no: first.no } })
    ).json();
    expect(data).toMatchObject([{ status: 'Cancelled', paid: 0, failed: 0, open: 0 }]);
    expect(
      await test.asOwner(
        `select action, details ->> 'reason' as reason from audit_log where object = $1 order by id desc limit 1`,
        [`batch:${first.no}`],
      ),
    ).toEqual([{ action: 'cancel_withdrawal_batch', reason: 'Made by mistake' }]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('waits for a second admin once somebody has fetched it', async () => {
    const nos = await approved(1);
    const made = await inBatch(nos);
    await send(downloadBatch, { no: made.no });
    const asked = await cancel(made.no);
    expect(asked.json().waits.act).toBe('Cancel a bank file');
    expect(await statusOf(nos[0] as string)).toMatchObject({ status: 'Processing' });
    await approve(test.server, asked);
    expect(await statusOf(nos[0] as string)).toMatchObject({ status: 'Approved' });
  });

  it('stays once the bank has answered one of its rows, paid or failed', async () => {
    for (const isPaid of [true, false]) {
      const nos = await approved(2);
      const [no = ''] = nos;
      const made = await inBatch(nos);
      if (isPaid) await apply(await preview([[no, nextUtr(), '950']]));
      else
        await inTransaction(test.server.db, (tx) => failWithdrawal(tx, context, { no, reason: 'Returned' }));
      expect((await cancel(made.no)).json().code).toBe('batch_answered');
      expect(await statusOf(nos[1] as string)).toMatchObject({ status: 'Processing' });
    }
  });

  it('is cancelled or paid when both meet, never both', async () => {
    const nos = await approved(3);
    const made = await inBatch(nos);
    const looked = await preview(nos.map((no) => [no, nextUtr(), '950']));
    await send(applyUtr, { no: looked.no, hash: looked.hash });
    const [cancelled] = await Promise.all([
      cancel(made.no),
      workOffWithdrawals(test.server.db, aContext(test.server)),
    ]);
    const ends = await Promise.all(nos.map(async (no) => (await statusOf(no))?.['status']));
    expect(ends).toEqual(nos.map(() => (cancelled.statusCode === 200 ? 'Approved' : 'Paid')));
    expect(await findings(test.server)).toEqual([]);
  });
});

describe("a bank's answer", () => {
  it('gives each line a verdict, pays nothing until these very lines are confirmed, and then what fits', async () => {
    const nos = await approved(4);
    const [paid = '', differs = '', fits = '', open = ''] = nos;
    await inBatch([paid, differs, fits]);
    const used = nextUtr();
    await apply(await preview([[paid, used, '950.00']]));
    expect(await statusOf(paid)).toEqual({ status: 'Paid', utr: used, paid_mode: 'NEFT', paid_by: admin.id });
    const good = nextUtr();
    const looked = await preview([
      [fits, good, '950'],
      [differs, nextUtr(), '949.99'],
      [paid, nextUtr(), '950'],
      [open, nextUtr(), '950'],
      ['W9999999', nextUtr(), '950'],
      ['=1+1', nextUtr(), '950'],
    ]);
    expect(await verdictsOf(looked.no)).toEqual([
      'Fits',
      'Amount differs',
      'Already paid',
      'Not in a batch',
      'Unknown number',
      'Unreadable',
    ]);
    expect(await statusOf(fits)).toMatchObject({ status: 'Processing' });
    expect((await send(applyUtr, { no: looked.no, hash: 'x' })).json().code).toBe('request_stale');
    expect((await apply(looked)).statusCode).toBe(200);
    expect(await statusOf(fits)).toMatchObject({ status: 'Paid', utr: good });
    expect(await statusOf(differs)).toMatchObject({ status: 'Processing' });
    expect((await send(applyUtr, { no: looked.no, hash: looked.hash })).json().code).toBe('already_done');
    // a UTR pays one withdrawal, whatever the case it is written in
    const twice = await preview([[differs, good.toLowerCase(), '950']]);
    expect(await verdictsOf(twice.no)).toEqual(['UTR used']);
    expect((await send(applyUtr, { no: twice.no, hash: twice.hash })).json().code).toBe('nothing_fits');
    expect(await findings(test.server)).toEqual([]);
  });

  it('that is confirmed twice, for the same rows or by the same UTR, pays each once and says why it left one out', async () => {
    const nos = await approved(3);
    await inBatch(nos);
    const [one = '', two = '', three = ''] = nos;
    const [first, second] = [nextUtr(), nextUtr()];
    const looked = [
      await preview([
        [one, first, '950'],
        [two, second, '950'],
      ]),
      await preview([
        [one, nextUtr(), '950'],
        [three, second, '950'],
      ]),
    ];
    for (const { no, hash } of looked) await send(applyUtr, { no, hash });
    const work = () => workOffWithdrawals(test.server.db, aContext(test.server));
    await Promise.all([work(), work()]);
    const outcomes = [
      await verdictsOf(looked[0]?.no ?? '', 'outcome'),
      await verdictsOf(looked[1]?.no ?? '', 'outcome'),
    ];
    expect(outcomes.flat().filter((outcome) => outcome === 'Paid')).toHaveLength(2);
    expect(
      outcomes
        .flat()
        .filter((outcome) => outcome !== 'Paid')
        .every((outcome) => /Already paid|UTR used/.test(outcome)),
    ).toBe(true);
    expect(await findings(test.server)).toEqual([]);
  });

  it('that was broken off in the middle goes on where it was', async () => {
    const nos = await approved(5);
    await inBatch(nos);
    const looked = await preview(nos.map((no) => [no, nextUtr(), '950']));
    await send(applyUtr, { no: looked.no, hash: looked.hash });
    const [{ id }] = (await test.asOwner('select id from utr_import where no = $1', [looked.no])) as [
      { id: string },
    ];
    const chunk = () =>
      inTransaction(test.server.db, (tx) => applyUtrChunk(tx, aContext(test.server), id, 2));
    await chunk();
    // a process that ends in the middle of a chunk leaves nothing of it
    await expect(
      inTransaction(test.server.db, async (tx) => {
        await applyUtrChunk(tx, aContext(test.server), id, 2);
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    const read = async () =>
      (await callAs(test.server, readUtrImport, { token: admin.token, query: { no: looked.no } })).json()
        .data;
    expect(await read()).toMatchObject({ status: 'Applying', worked: 2, paid: 2 });
    await workOffWithdrawals(test.server.db, aContext(test.server));
    expect(await read()).toMatchObject({ status: 'Applied', worked: 5, paid: 5 });
    expect(await findings(test.server)).toEqual([]);
  });

  it('is refused in words when it cannot be read', async () => {
    const reply = await send(previewUtr, {
      file_name: 'x.csv',
      content: Buffer.from('a,b').toString('base64'),
    });
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      errors: { content: 'The first line needs the headings Request, UTR and Amount.' },
    });
  });
});

describe('a payment that came back', () => {
  it('goes back whole and leaves its file, also after it was paid', async () => {
    const [no = ''] = await approved(1);
    await inBatch([no]);
    await apply(await preview([[no, nextUtr(), '950']]));
    await inTransaction(test.server.db, (tx) =>
      failWithdrawal(tx, context, { no, reason: 'Account closed' }),
    );
    expect(await statusOf(no)).toMatchObject({ status: 'Failed' });
    expect(
      await test.asOwner(
        `select is_live from withdrawal_batch_row r join withdrawal w on w.id = r.withdrawal_id where w.no = $1`,
        [no],
      ),
    ).toEqual([{ is_live: false }]);
    expect(await findings(test.server)).toEqual([]);
  });
});
