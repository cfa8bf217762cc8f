import { auditLog, readAuditChain } from '@banyan/contract/accounts/audit-log';
import { beforeAll, expect, it } from 'vitest';
import { aContext, anAdmin, aPerson, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { appendAudit } from '../append-audit.ts';

const test = useTestServer();
let [admin, other, member]: Person[] = [];
beforeAll(async () => {
  [admin, other, member] = [
    await anAdmin(test.server),
    await anAdmin(test.server),
    await aPerson(test.server, 'User'),
  ];
  const write = async (by: Person, action: string, object: string, acting?: Person) => {
    const context = await contextOf(test.server, by);
    const actor = { ...context.actor, acting_admin_id: acting?.id ?? null };
    await inTransaction(test.server.db, (tx) =>
      appendAudit(tx, { ...context, actor }, { action, object, details: { name: { from: 'A', to: 'B' } } }),
    );
  };
  await write(admin as Person, 'block_member', 'user:BN7');
  await write(member as Person, 'update_profile', 'user:BN8', other);
  await write(other as Person, 'block_member', 'user:BN8');
});
const rows = async (query: Record<string, string>) =>
  (await callAs(test.server, auditLog, { token: admin?.token ?? '', query })).json().data as Record<
    string,
    unknown
  >[];
const acts = async (query: Record<string, string>) =>
  (await rows(query)).map(({ action, object }) => [action, object].join(' '));

it('is filtered by actor, whose panel, action, object and dates', async () => {
  const [first, panel, last] = ['block_member user:BN7', 'update_profile user:BN8', 'block_member user:BN8'];
  expect(await acts({ by: admin?.user_id ?? '' })).toEqual([first]);
  // in an opened panel its admin acted
  expect((await acts({ by: other?.user_id ?? '' })).toSorted()).toEqual([last, panel]);
  expect(await acts({ by: member?.user_id ?? '' })).toEqual([]);
  expect(await acts({ panel: member?.user_id ?? '' })).toEqual([panel]);
  expect((await acts({ action: 'Block member' })).toSorted()).toEqual([first, last].toSorted());
  expect((await acts({ object: 'bn8' })).toSorted()).toEqual([last, panel]);
  expect(await acts({ object: 'user:BN7' })).toEqual([first]);
  expect(await acts({ object: ' User  BN7 ' })).toEqual([first]);
  expect(await acts({ on_to: '2025-12-31' })).toEqual([]);
  expect(await acts({ on_from: '2026-01-02', panel: member?.user_id ?? '' })).toEqual([panel]);
  const [row] = await rows({ panel: member?.user_id ?? '' });
  expect(row).toMatchObject({
    by: { user_id: other?.user_id },
    panel: { user_id: member?.user_id },
    details: { name: { from: 'A', to: 'B' } },
    link: null,
  });
});

it('says up to which line its chain was verified', async () => {
  const read = async () =>
    (await callAs(test.server, readAuditChain, { token: admin?.token ?? '' })).json().data;
  const { waiting } = await read();
  expect(waiting).toBeGreaterThan(2);
  await test.asOwner('select chain_audit_log()');
  await test.asOwner('select * from prove_chains($1)', [test.services.now]);
  expect(await read()).toMatchObject({ waiting: 0, verified: { link: String(waiting) } });
  await inTransaction(test.server.db, (tx) =>
    appendAudit(tx, aContext(test.server), { action: 'x', object: 'y' }),
  );
  expect(await read()).toMatchObject({ waiting: 1, verified: { link: String(waiting) } });
  expect((await rows({ panel: member?.user_id ?? '' }))[0]?.link).not.toBeNull();
});
