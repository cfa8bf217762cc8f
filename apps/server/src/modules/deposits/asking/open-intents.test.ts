import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { refuseDeposit } from './refuse-deposit.ts';

const test = useTestServer();

let member: Person;
beforeAll(async () => {
  await aBusiness(test.server, { incomes: {} });
  member = await aMember(test.server, {});
  await test.asOwner(
    `insert into evm_chain (chain_id, depth, factory, gateway, vault) values (56, 3, 'a', 'b', 'c')`,
  );
  await test.asOwner(
    `insert into chain_token (chain_id, address, symbol, decimals, minimum) values (56, 'd', 'USDT', 18, 1)`,
  );
});

/** The plan of a statement once it was carried out, as text. */
async function planOf(text: string, values: unknown[]): Promise<string> {
  const rows = await test.asOwner(`explain (analyze, timing off, summary off) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each(['address', 'gateway'] as const)(
  'open requests by %s are counted without reading those of the past',
  async (via) => {
    await test.asOwner(
      `insert into deposit_intent (chain_id, member_id, order_id, token_id, raw, rate, at, expires_at, via)
       select 56, $1, $3 || n, (select id from chain_token), 1, 80, at, at, $3
       from generate_series(1, 5000) n, lateral (select $2::timestamptz - n * interval '1 hour' as at)`,
      [member.id, test.services.now, via],
    );
    await test.asOwner('analyze deposit_intent');
    const context = await contextOf(test.server, member);
    const send = vi.spyOn(pg.Client.prototype, 'query');
    await inTransaction(test.server.db, (tx) =>
      refuseDeposit(tx, context, { chain_id: 56, token: 'USDT', tokens: '5', via }),
    );
    const sent = send.mock.calls.map(([config]) => config as unknown as { text: string; values: unknown[] });
    send.mockRestore();
    const counted = sent.find(({ text }) => text?.includes('deposit_intent'));
    const plan = await planOf(counted?.text ?? '', counted?.values ?? []);
    expect(plan).toContain('deposit_intent_open');
    expect(plan).not.toContain('Rows Removed by Filter');
  },
);
