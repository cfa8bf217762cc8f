import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { maxPayments, type VaultPayment } from '@banyan/chain/sign-payments';
import { decodeFunctionData, type Hex, parseTransaction, recoverTransactionAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '../../test/an-account.ts';
import { keySigner, type PayoutSigner, signerAt } from '../modules/withdrawals/paying/key-signer.ts';
import { openJournal } from './open-journal.ts';
import { readPolicy } from './read-policy.ts';
import { serveSigner } from './serve-signer.ts';

const folder = mkdtempSync(join(tmpdir(), 'signer-'));
const at = (file: string) => join(folder, file);
const [vault, token, other, to] = ['1', '2', '3', '4'].map((digit) => `0x${digit.repeat(40)}`) as [
  Hex,
  Hex,
  Hex,
  Hex,
];
const id = (no: number): Hex => `0x${no.toString(16).padStart(64, '0')}`;
const payment = (no: number, amount = 10n): VaultPayment => ({ payout_id: id(no), token, to, amount });
const key = anAccount();
const today = { now: new Date('2026-03-05T23:00:00Z') };

/** The process of the signer, as far as it is more than its start. @returns what ends it */
async function open(): Promise<() => Promise<void>> {
  const journal = openJournal(at('signed.jsonl'));
  const policies = readPolicy(at('policy.json'));
  const { memory, write } = journal;
  const signer = keySigner({ key, policies, memory, write, clock: () => today.now });
  const stop = await serveSigner(signer, at('socket'));
  return async () => {
    await stop();
    journal.close();
  };
}

const asked = (payments: readonly VaultPayment[], others: object = {}) => ({
  chain_id: 56,
  nonce: 7n,
  gas_price: 5n,
  payments,
  ...others,
});

describe('the signer', () => {
  let close: () => Promise<void>;
  let signer: PayoutSigner;

  beforeAll(async () => {
    const caps = { [token.toUpperCase().replace('0X', '0x')]: '100' };
    writeFileSync(at('policy.json'), JSON.stringify({ 56: { vault, max_gas_price: '9', caps } }));
    close = await open();
    signer = signerAt(at('socket'));
  });
  afterAll(async () => {
    await close();
    rmSync(folder, { recursive: true, force: true });
  });

  const callOf = async (payments: VaultPayment[], others: object = {}) => {
    const { signed } = await signer.sign(asked(payments, others));
    const { to: called, value, data, nonce, chainId } = parseTransaction(signed);
    expect({ called, value, nonce, chainId }).toEqual({
      called: vault,
      value: undefined,
      nonce: 7,
      chainId: 56,
    });
    expect(await recoverTransactionAddress({ serializedTransaction: signed as never })).toBe(key.address);
    return decodeFunctionData({ abi: payoutVault.abi, data: data as Hex }).functionName;
  };

  it('signs calls of the vault that pay, with the key that it holds', async () => {
    expect(await signer.address()).toBe(key.address.toLowerCase());
    expect(await callOf([payment(1)])).toBe('pay');
    expect(await callOf([payment(2), payment(3)])).toBe('payBatch');
    // a nonce is used up by paying nobody
    expect(await callOf([])).toBe('payBatch');
    // asked again, also under another nonce, it is the same payment and counts once
    await signer.sign(asked([payment(1)], { nonce: 8n }));
    expect(await signer.noncesOf(56, [id(1), id(99)])).toEqual(new Map([[id(1), [7n, 8n]]]));
    // the owner of the socket and its group may ask, nobody else
    expect(statSync(at('socket')).mode & 0o777).toBe(0o660);
  });

  it.each([
    ['another chain than those of its policy', asked([payment(4)], { chain_id: 1 }), 'not in the policy'],
    ['a price of gas above its own', asked([payment(4)], { gas_price: 10n }), 'price of gas is above 9'],
    [
      'more at once than it may',
      asked(Array.from({ length: maxPayments + 1 }, (_, no) => payment(no + 9))),
      'At most',
    ],
    ['an id twice in a call', asked([payment(4), payment(4)]), 'is there twice'],
    ['a payment of nothing', asked([payment(4, 0n)]), 'pays nothing'],
    ['an id for another amount', asked([payment(1, 11n)]), 'signed for something else'],
    ['an id for another recipient', asked([{ ...payment(1), to: other }]), 'signed for something else'],
    ['an id for another token', asked([{ ...payment(1), token: other }]), 'signed for something else'],
    ['a token without a cap', asked([{ ...payment(4), token: other }]), '0 may still be signed today'],
    ['more than is left of the day', asked([payment(4, 71n)]), '70 may still be signed today'],
    ['the same in parts', asked([payment(4, 40n), payment(5, 31n)]), '70 may still be signed today'],
    ['what names no address', asked([{ ...payment(4), to: 'asha.eth' as Hex }]), 'It cannot be read'],
    ['an amount of ten to the power of 80', asked([payment(4, 10n ** 80n)]), 'It cannot be read'],
  ])('refuses %s in words', async (_, wrong, words) => {
    await expect(signer.sign(wrong)).rejects.toThrow(words);
  });

  it('knows after a restart what it signed, but for a line that was broken off before anybody heard of it', async () => {
    const before = readFileSync(at('signed.jsonl'), 'utf8');
    await close();
    appendFileSync(at('signed.jsonl'), '{"day":"2026-03-05","chain_id":56,"nonce":"9","pay');
    close = await open();
    expect(readFileSync(at('signed.jsonl'), 'utf8')).toBe(before);
    await expect(signer.sign(asked([payment(1, 11n)]))).rejects.toThrow('signed for something else');
    await expect(signer.sign(asked([payment(4, 71n)]))).rejects.toThrow('70 may still be signed');
    today.now = new Date('2026-03-06T00:00:00Z');
    expect(await callOf([payment(4, 100n)])).toBe('pay');
    writeFileSync(at('other.jsonl'), 'signed\n');
    expect(() => openJournal(at('other.jsonl'))).toThrow(/^Line 1 of .* is no line of a signer's journal\.$/);
  });

  it('says everything that is wrong with its policy', () => {
    writeFileSync(at('wrong.json'), JSON.stringify({ 56: { vault: '0x1', max_gas_price: 9, caps: {}, to } }));
    expect(() => readPolicy(at('wrong.json'))).toThrow(/56\.vault in the policy: must be an address\./);
    expect(() => readPolicy(at('wrong.json'))).toThrow(/56\.max_gas_price in the policy/);
    writeFileSync(at('wrong.json'), JSON.stringify({ 97: {} }));
    expect(() => readPolicy(at('wrong.json'))).toThrow('in the policy');
    expect(() => readPolicy(at('none.json'))).toThrow('CHAIN_SIGNER_POLICY must name a file');
  });
});
