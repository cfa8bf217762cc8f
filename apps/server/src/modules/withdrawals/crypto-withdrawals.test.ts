import { makeBatch } from '@banyan/contract/withdrawals/batches';
import { readWithdrawal } from '@banyan/contract/withdrawals/queue';
import { payAgain } from '@banyan/contract/withdrawals/withdrawal-decisions';
import * as calls from '@banyan/contract/withdrawals/withdrawals';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { recipient, usePayouts } from '../../../test/crypto-payouts.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { owner } from '../../../test/vault-of-ours.ts';
import { askedBy, asOwnerOf } from '../../../test/withdrawing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

const test = useTestServer();
const payouts = usePayouts(test);
const { own, aSaver, approve, approved, pay, payToTheEnd, payoutOf, received, statusOf, fails } = payouts;

const quoted = async (token: string, query: object) =>
  (await callAs(test.server, calls.withdrawalQuote, { token, query: { wallet: 'main', ...query } })).json();

describe('a withdrawal to an address', () => {
  it('is offered with the stored address, approved, paid by the vault, and Paid when the payment is final', async () => {
    const member = await aSaver();
    const options = (await callAs(test.server, calls.withdrawalOptions, { token: member.token })).json().data;
    const masked = `${recipient.slice(0, 6)}…${recipient.slice(-4)}`;
    expect(options.destinations).toEqual([{ kind: 'Crypto', masked, holder: null, token: 'USDT_56' }]);
    const { no } = await askedBy(test, member, '800', 'Crypto');
    await approve([no]);
    const batch = await callAs(test.server, makeBatch, {
      token: own.admin.token,
      body: { destination: 'Bank' },
    });
    expect(batch.statusCode).toBe(400);
    await pay();
    expect(await statusOf(no)).toBe('Processing');
    await expect(fails(no)).rejects.toMatchObject({ code: 'sent_on_chain' });
    await payouts.mine(4);
    await pay();
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n * 10n ** 18n);
    const list = await callAs(test.server, calls.withdrawalRequests, { token: member.token });
    expect(list.json().data[0]).toMatchObject({ payment_chain: 56, payment_tx: (await payoutOf(no))?.tx });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('is refused to contracts of the company, to the token, and where no address or token is there', async () => {
    const { vault, gateway, factory, token } = own.chain;
    for (const { address } of [vault, gateway, factory, token])
      await expect(askedBy(test, await aSaver(getAddress(address)), '100', 'Crypto')).rejects.toMatchObject({
        code: 'destination_of_company',
      });
    const member = await aSaver();
    const asMember = await asOwnerOf(test, member);
    await expect(
      inTransaction(test.server.db, (tx) =>
        requestWithdrawal(tx, asMember, {
          wallet: 'main',
          amount: '100',
          destination: 'Crypto',
          token: 'USDT_1',
          remark: '',
        }),
      ),
    ).rejects.toMatchObject({ code: 'choose_token' });
    await expect(askedBy(test, member, '100', 'Bank')).rejects.toMatchObject({ code: 'no_destination' });
  });

  it('is not approved while its token is not paid out', async () => {
    const { no } = await askedBy(test, await aSaver(), '100', 'Crypto');
    await test.asOwner('update chain_token set is_listed = false');
    const reply = await approve([no]);
    await test.asOwner('update chain_token set is_listed = true');
    expect(reply.refused).toBe(1);
    expect(await statusOf(no)).toBe('Pending');
  });

  it('bears the network fee that was in force when it was asked for and shown before, and the auditor proves it', async () => {
    await test.asOwner('update evm_chain set network_fee = 20');
    const member = await aSaver();
    const { data } = await quoted(member.token, { amount: '100', token: 'USDT_56' });
    expect(data).toMatchObject({ network_fee: '20', net: '80.00', tokens: { symbol: 'USDT', amount: '1' } });
    expect((await quoted(member.token, { amount: '100' })).data).toMatchObject({
      network_fee: '0',
      tokens: null,
    });
    expect((await quoted(member.token, { amount: '20', token: 'USDT_56' })).errors).toHaveProperty('amount');
    const { no } = await askedBy(test, member, '100', 'Crypto');
    await test.asOwner('update evm_chain set network_fee = 0');
    await approve([no]);
    const [row] = await test.asOwner(
      'select amount, net, charge, tds, network_fee from withdrawal where no = $1',
      [no],
    );
    expect(row).toMatchObject({ amount: '100.00000000', net: '80.00000000', network_fee: '20.00000000' });
    await payToTheEnd();
    expect(await received()).toBe(10n ** 18n);
    const [fees] = await test.asOwner(
      `select sum(balance)::int as sum from account_balance where wallet_code = 'network_fee'`,
    );
    expect(fees).toEqual({ sum: 20 });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('of a franchise is paid as one of a member, alone and together with others', async () => {
    const franchise = await payouts.aSavingFranchise();
    const { no } = await askedBy(test, franchise, '560', 'Crypto');
    const others = [
      await askedBy(test, await aSaver(), '80', 'Crypto'),
      await askedBy(test, await aSaver(), '80', 'Crypto'),
    ];
    await approve([no, ...others.map((other) => other.no)]);
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(9n * 10n ** 18n);
    const hashes = await Promise.all([no, ...others.map((other) => other.no)].map((of) => payoutOf(of)));
    expect(new Set(hashes.map((payout) => payout?.tx)).size).toBe(1);
    const list = await callAs(test.server, calls.withdrawalRequests, { token: franchise.token });
    expect(list.json().data[0]).toMatchObject({ status: 'Paid', payment_tx: hashes[0]?.tx });
    expect(await findAll(test.server.db)).toEqual([]);
  });
});

it('one that the vault refused is paid once more where an admin says so, under its id', async () => {
  const no = await approved();
  const again = () => callAs(test.server, payAgain, { token: own.admin.token, body: { no } });
  expect((await again()).json()).toMatchObject({ code: 'not_refused' });
  await payouts.payUntil('signed');
  const { send, vault } = own.chain;
  await send(owner.address, vault, 'pause');
  await pay();
  await payouts.mine(4);
  await pay();
  await send(owner.address, vault, 'unpause');
  expect((await payoutOf(no))?.status).toBe('reverted');
  expect((await again()).statusCode).toBe(200);
  await payToTheEnd();
  expect(await statusOf(no)).toBe('Paid');
  expect(await payouts.timesOf(no)).toBe(1);
  const seen = await callAs(test.server, readWithdrawal, { token: own.admin.token, query: { no } });
  expect(seen.json().data.payout).toMatchObject({
    status: 'paid',
    refused: null,
    hashes: [expect.anything(), expect.anything()],
  });
});

describe('an admin who lets one fail', () => {
  it('waits until the vault was asked a moment ago and had not paid it', async () => {
    const no = await approved();
    await expect(fails(no)).rejects.toMatchObject({ code: 'chain_not_asked' });
    await pay({ signer: null });
    const { now } = test.services;
    test.services.now = new Date(now.getTime() + 61_000);
    await expect(fails(no)).rejects.toMatchObject({ code: 'chain_not_asked' });
    await pay({ signer: null });
    await fails(no);
    expect(await statusOf(no)).toBe('Failed');
    await payToTheEnd();
    expect(await received()).toBe(0n);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('cannot after the database was put back to a copy made before sending: the payment is under way, then adopted', async () => {
    const no = await approved();
    await pay();
    await test.asOwner(
      `update chain_payout p set status = 'approved', nonce_id = null, tx = null, asked_at = null
       from withdrawal w where w.id = p.withdrawal_id and w.no = $1`,
      [no],
    );
    await test.asOwner(`update withdrawal set status = 'Approved', processing_at = null where no = $1`, [no]);
    const [{ id } = {}] = await test.asOwner('select max(id) as id from payout_nonce');
    for (const table of ['payout_try', 'payout_tx'])
      await test.asOwner(`delete from ${table} where nonce_id = $1`, [id]);
    await test.asOwner('delete from payout_nonce where id = $1', [id]);
    await test.asOwner('update evm_chain set payouts_stopped_at = now()');
    await pay();
    await expect(fails(no)).rejects.toMatchObject({ code: 'chain_not_asked' });
    await pay({ signer: null });
    await expect(fails(no)).rejects.toMatchObject({ code: 'chain_not_asked' });
    await payouts.mine(1);
    await pay();
    await expect(fails(no)).rejects.toMatchObject({ code: 'sent_on_chain' });
    await test.asOwner('update evm_chain set payouts_stopped_at = null');
    await payouts.mine(4);
    await pay();
    expect(await statusOf(no)).toBe('Paid');
    expect(await payouts.timesOf(no)).toBe(1);
    expect(await received()).toBe(10n ** 18n);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('gives the money back of one that the vault refused in a final block', async () => {
    const no = await approved();
    await payouts.payUntil('signed');
    await own.chain.send(owner.address, own.chain.vault, 'pause');
    await pay();
    await expect(fails(no)).rejects.toMatchObject({ code: 'sent_on_chain' });
    await payouts.mine(4);
    await pay();
    expect((await payoutOf(no))?.status).toBe('reverted');
    await fails(no);
    expect(await statusOf(no)).toBe('Failed');
    await own.chain.send(owner.address, own.chain.vault, 'unpause');
    await payToTheEnd();
    expect(await received()).toBe(0n);
    expect(await findAll(test.server.db)).toEqual([]);
  });
});
