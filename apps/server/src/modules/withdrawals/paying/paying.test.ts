import { describe, expect, it } from 'vitest';
import { usePayouts } from '../../../../test/crypto-payouts.ts';
import { useTestServer } from '../../../../test/http.ts';
import { operator, owner } from '../../../../test/vault-of-ours.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { type NodeClient, NodeTrouble } from '../../../platform/chain/node-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { readChains } from '../../deposits/chains/read-chains.ts';
import { findResumeWaits, resumePayouts } from '../../deposits/chains/resume-payouts.ts';
import { watchWithNodes } from '../../deposits/watch-with-nodes.ts';

const test = useTestServer();
const payouts = usePayouts(test);
const { own, approved, pay, payToTheEnd, payoutOf, received, statusOf, hashesOf, openNonces } = payouts;

/** The node of the chain with other answers to some calls. */
const nodeWith = (answer: (method: string, node: NodeClient) => Promise<unknown> | undefined): NodeClient => {
  const node = payouts.payer().node;
  return {
    ...node,
    batch: async (sent) =>
      await Promise.all(
        sent.map(async (call) => {
          const given = answer(call.method, node);
          return given === undefined ? (await node.batch([call]))[0] : await given;
        }),
      ),
  };
};
const pass = (milliseconds: number) => {
  test.services.now = new Date(test.services.now.getTime() + milliseconds);
};
const several = async (count: number) => {
  const nos: string[] = [];
  for (let made = 0; made < count; made += 1) nos.push(await approved());
  return nos;
};
const allAre = async (nos: readonly string[], status: string) =>
  expect(await Promise.all(nos.map(statusOf))).toEqual(nos.map(() => status));

describe('the payer', () => {
  it('pays many in one transaction, each once, also where two payers work at once', async () => {
    const nos = await several(4);
    await Promise.all([pay(), pay()]);
    await payToTheEnd();
    await allAre(nos, 'Paid');
    expect(await received()).toBe(4n * 10n ** 18n);
    expect(await Promise.all(nos.map(payouts.timesOf))).toEqual([1, 1, 1, 1]);
    expect(await openNonces()).toEqual([]);
  });

  it('replaces what is stuck after a spike of fees under the same nonce, 12.5 % dearer, and keeps every hash', async () => {
    const no = await approved();
    await pay();
    const [first] = await hashesOf(no);
    const { client } = own.chain;
    const spike = (await client.getGasPrice()) * 50n;
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: spike });
    await client.mine({ blocks: 1 });
    await pay();
    expect(await hashesOf(no)).toEqual([first]);
    pass(91_000);
    await pay();
    const hashes = await hashesOf(no);
    expect(hashes).toHaveLength(2);
    const prices = await test.asOwner(
      'select gas_price::text from payout_tx where tx = any($1) order by place',
      [hashes],
    );
    const [low, high] = prices.map(({ gas_price }) => BigInt(String(gas_price)));
    expect(high).toBeGreaterThanOrEqual(((low ?? 0n) * 9n) / 8n);
    expect((await payoutOf(no))?.tx).toBe(hashes[1]);
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n ** 18n);
    expect(await openNonces()).toEqual([]);
  });

  it('pays once where a node takes a transaction and breaks off', async () => {
    const no = await approved();
    const node = nodeWith((method, well) =>
      method === 'eth_sendRawTransaction' ? breakOff(well, no) : undefined,
    );
    await expect(pay({ node })).rejects.toThrow(NodeTrouble);
    expect((await payoutOf(no))?.status).toBe('signed');
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Paid');
    expect(await payouts.timesOf(no)).toBe(1);
    expect(await hashesOf(no)).toHaveLength(1);
  });

  it('signs anew where its nonce was used from outside, once that is final', async () => {
    const no = await approved();
    await payouts.payUntil('signed');
    const first = (await payoutOf(no))?.nonce_id;
    // the operator's key does something else meanwhile
    await own.chain.send(operator.address, own.chain.token, 'approve', [owner.address, 1n]);
    await pay();
    expect((await payoutOf(no))?.nonce_id).toBe(first);
    await payouts.mine(4);
    await payToTheEnd();
    expect((await payoutOf(no))?.nonce_id).not.toBe(first);
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n ** 18n);
    expect(await openNonces()).toEqual([]);
  });

  it('closes a nonce that nothing rests on any more by an empty transaction, so that later ones are paid', async () => {
    const [no, later] = [await approved(), await approved('160')];
    await payouts.payUntil('signed');
    // its payment is found elsewhere
    await test.asOwner(
      `update chain_payout set status = 'queued', nonce_id = null, tx = null where status = 'signed'`,
    );
    await payToTheEnd();
    await payToTheEnd();
    await allAre([no, later], 'Paid');
    expect(await received()).toBe(3n * 10n ** 18n);
    const rows = await test.asOwner(
      `select n.is_open, t.is_empty from payout_nonce n join payout_tx t on t.tx = n.tx
       where exists (select from payout_tx e where e.nonce_id = n.id and e.is_empty)`,
    );
    expect(rows).toEqual([{ is_open: false, is_empty: true }]);
  });

  it('sends again what a fork has dropped', async () => {
    const no = await approved();
    await pay();
    await payouts.mine(1);
    await pay();
    expect((await payoutOf(no))?.status).toBe('mined');
    await own.chain.client.request({ method: 'anvil_reorg' as never, params: [1, []] as never });
    await own.chain.client.dropTransaction({ hash: String((await payoutOf(no))?.tx) as `0x${string}` });
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n ** 18n);
    expect(await openNonces()).toEqual([]);
  });
});

describe('a batch', () => {
  it('that the vault would refuse is tried in halves before anything is sent: who cannot be paid waits and says why', async () => {
    const nos = await several(5);
    const [bad] = nos;
    await test.asOwner(
      `update chain_payout p set recipient = p.token from withdrawal w where w.id = p.withdrawal_id and w.no = $1`,
      [bad],
    );
    await payToTheEnd();
    await allAre(nos.slice(1), 'Paid');
    expect(await received()).toBe(4n * 10n ** 18n);
    expect(await payoutOf(bad ?? '')).toMatchObject({
      status: 'queued',
      refused: 'The vault pays nobody there.',
    });
    await payouts.fails(bad ?? '');
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('that is reverted on the chain is split until whom nobody can pay is alone', async () => {
    const nos = await several(3);
    const bad = nos[1] ?? '';
    await test.asOwner(
      `update chain_payout p set recipient = p.token from withdrawal w where w.id = p.withdrawal_id and w.no = $1`,
      [bad],
    );
    // a node that says that all is well
    const vault = own.chain.vault.address.toLowerCase();
    const well = payouts.payer().node;
    const node: NodeClient = {
      ...well,
      batch: async (sent) =>
        await Promise.all(
          sent.map(async (call) => {
            const [asked] = call.params as [{ from?: string; to?: string }];
            if (call.method === 'eth_call' && asked.from !== undefined && asked.to === vault) return '0x';
            return (await well.batch([call]))[0];
          }),
        ),
    };
    for (let round = 0; round < 4; round += 1) {
      await pay({ node });
      await payouts.mine(4);
    }
    await pay({ node });
    await allAre([nos[0] ?? '', nos[2] ?? ''], 'Paid');
    expect(await payoutOf(bad)).toMatchObject({ status: 'reverted' });
    expect(await received()).toBe(2n * 10n ** 18n);
    expect(await openNonces()).toEqual([]);
    await payouts.fails(bad);
    expect(await findAll(test.server.db)).toEqual([]);
  });
});

describe('what the company holds', () => {
  const look = async () => {
    pass(11 * 60_000);
    const round = watchWithNodes({
      db: test.server.db,
      services: test.services,
      chain_id: 56,
      urls: [own.chain.url],
    });
    while (await round());
    const [chain] = await readChains(test.server.db, { now: test.services.now, nodes: new Map() });
    return {
      stopped: chain?.payouts_stopped_at !== null,
      why: chain?.payouts_stopped_for,
      missing: chain?.tokens[0]?.holding?.missing,
    };
  };

  it('is compared with the records: where less is there payouts stop, until two admins let them go on', async () => {
    await payouts.mine(4);
    expect(await look()).toMatchObject({ stopped: false, missing: '0' });
    await approved();
    await payToTheEnd();
    expect(await look()).toMatchObject({ stopped: false, missing: '0' });
    const { send, vault, token } = own.chain;
    await send(owner.address, vault, 'takeBack', [token.address, 10n ** 18n]);
    await payouts.mine(4);
    expect(await look()).toEqual({ stopped: true, why: 'missing', missing: '1' });
    const no = await approved();
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Approved');
    const resumeOrder = { chain_id: 56, reason: 'The owner took it' } as const;
    const { db } = test.server;
    const asked = await inTransaction(db, (tx) => findResumeWaits(tx, own.context, resumeOrder));
    expect(JSON.stringify(asked)).toContain('"1 USDT"');
    await inTransaction(db, (tx) => resumePayouts(tx, own.context, resumeOrder));
    expect(await look()).toMatchObject({ stopped: false, missing: '0' });
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Paid');
  });
});

describe('a payment that the vault has made under the same id', () => {
  it('to somebody else is never taken for that of the withdrawal, which an admin may let fail', async () => {
    const no = await approved();
    const payout = await payoutOf(no);
    await own.chain.send(operator.address, own.chain.vault, 'pay', [
      payout?.payout_id,
      own.chain.token.address,
      owner.address,
      5n,
    ]);
    await payToTheEnd();
    expect(await payoutOf(no)).toMatchObject({
      status: 'queued',
      refused: 'The vault has paid this id to somebody else.',
    });
    await payouts.fails(no);
    expect(await statusOf(no)).toBe('Failed');
    expect(await received()).toBe(0n);
  });
});

/** The node has it, and nobody hears so. */
async function breakOff(node: NodeClient, no: string): Promise<never> {
  const [row] = await test.asOwner(
    `select t.signed from payout_tx t join chain_payout p using (nonce_id) join withdrawal w on w.id = p.withdrawal_id where w.no = $1`,
    [no],
  );
  await node.batch([{ method: 'eth_sendRawTransaction', params: [row?.signed] }]);
  throw new NodeTrouble('It breaks off.');
}
