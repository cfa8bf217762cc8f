import { auditLog } from '@banyan/contract/accounts/audit-log';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOwn } from '../../../../test/books.ts';
import { aContext, anAdmin } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { archiveMonths, makeMonths, readMonths } from '../../../platform/database/months.ts';
import { appendAudit } from '../append-audit.ts';

const server = useTestServer();
const ask = (sql: string) => server.asOwner(sql);
const chain = () => ask('select chain_audit_log()');
const partsOf = (object: string) =>
  ask(`select tableoid::regclass::text as part from audit_log where object = '${object}' order by at`);

/** A line of the audit log at the first moment of a month so far from now, months of UTC. */
async function write(object: string, months: number): Promise<string> {
  const now = new Date();
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
  const context = { ...aContext(server.server), now: at };
  await inOwn(server.server, (tx) => appendAudit(tx, context, { action: 'test', object }));
  return `audit_log_${at.toISOString().slice(0, 7).replace('-', '_')}`;
}

let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
});
afterAll(() => owner.end());

test('lines written before their month was made move into it, and later ones go there at once', async () => {
  const [third, tenth] = [await write('ahead', 3), await write('ahead', 10)];
  expect(await partsOf('ahead')).toEqual([{ part: 'audit_log_rest' }, { part: 'audit_log_rest' }]);
  await makeMonths(server.server.db, new Date());
  await makeMonths(server.server.db, new Date());
  await write('ahead', 3);
  expect(await partsOf('ahead')).toEqual([{ part: third }, { part: third }, { part: 'audit_log_rest' }]);
  const until = new Date(Date.now() + 120 * 24 * 3_600_000);
  await makeMonths(server.server.db, until);
  expect((await partsOf('ahead')).at(-1)).toEqual({ part: tenth });
  expect(await ask('select id from audit_log group by id having count(*) > 1')).toEqual([]);
});

test('a month that left is still listed and still proved, takes no further line, and cannot be changed', async () => {
  await write('old', -2);
  await chain();
  await write('old', -1);
  const { until_at } = (await readMonths(owner))[0] ?? { until_at: '' };
  const before = Date.parse(until_at);
  expect(await archiveMonths(owner, 'audit_log', new Date(before - 1))).toBe(0);
  expect(await archiveMonths(owner, 'audit_log', new Date(before))).toBe(1);
  expect(await archiveMonths(owner, 'audit_log', new Date(before))).toBe(0);

  expect(await partsOf('old')).toEqual([]);
  // one line was not chained when it left
  await chain();
  expect(await ask('select from audit_waiting')).toEqual([]);
  expect(await ask('select * from audit_log_chain()')).toEqual([]);
  const { token } = await anAdmin(server.server);
  const listed = await callAs(server.server, auditLog, { token, query: { object: 'old' } });
  expect(listed.json().data).toHaveLength(2);

  await write('old', -2);
  expect(await partsOf('old')).toEqual([{ part: 'audit_log_rest' }]);
  const change = `update archive.audit_log_before set action = 'nothing' where object = 'old'`;
  await expect(ask(change)).rejects.toThrow('append-only');
  await ask('begin');
  await ask('set local session_replication_role = replica');
  await ask(change);
  expect(await ask('select problem from audit_log_chain()')).toContainEqual({
    problem: expect.stringMatching(/^line \d+, or its place in the chain, was edited$/),
  });
  await ask('rollback');
});
