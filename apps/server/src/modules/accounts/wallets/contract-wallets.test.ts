import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { trialWallet } from '@banyan/chain/contracts/trial-wallet.gen';
import { trialWalletFactory } from '@banyan/chain/contracts/trial-wallet-factory.gen';
import type { SignInFacts } from '@banyan/chain/sign-in-message';
import {
  linkWallet,
  listWallets,
  siweVerify,
  unlinkWallet,
  walletJoin,
} from '@banyan/contract/accounts/wallets';
import {
  encodeFunctionData,
  getAddress,
  type Hex,
  pad,
  parseSignature,
  serializeErc6492Signature,
  serializeSignature,
} from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aPerson, type Person, password, solveCaptcha } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { aWallet, signedBy } from '../../../../test/sign-by-wallet.ts';
import { type Deployed, openTrialChain, type TrialChain } from '../../../../test/trial-chain.ts';

const test = useTestServer();
let chain: TrialChain;
let factory: Deployed;
let key: PrivateKeyAccount;
/** Of `key`, deployed. */
let contract: Deployed;
/** What a second node does in place of telling what the first one says; null = it is the first one again. */
let lie: ((method: string, result: unknown) => unknown) | null = null;
let asked = 0;
let other: Server;
let sponsor: Person;

const setNodes = (...urls: string[]) => void test.server.settings.nodes.set(56, urls);
const otherUrl = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`;

beforeAll(async () => {
  chain = await openTrialChain(56);
  test.services.now = new Date();
  sponsor = await aMember(test.server);
  key = aWallet();
  contract = await chain.deploy(trialWallet, [key.address]);
  factory = await chain.deploy(trialWalletFactory);
  other = createServer(async (request, response) => {
    asked += 1;
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = String(Buffer.concat(parts));
    const answer = await fetch(chain.url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const calls = JSON.parse(body) as { method: string }[];
    const answers = (await answer.json()) as { result?: unknown }[];
    const changed = answers.map((answer, index) =>
      lie ? { ...answer, error: undefined, result: lie(calls[index]?.method ?? '', answer.result) } : answer,
    );
    response.end(JSON.stringify(changed));
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  setNodes(chain.url);
});
afterAll(async () => {
  other.closeAllConnections();
  other.close();
  await chain.stop();
});
afterEach(() => {
  lie = null;
  setNodes(chain.url);
});

/** A message of a contract, which a key signs. */
const signedFor = async (address: string, by = key, facts: Partial<SignInFacts> = {}) =>
  await signedBy(test, by, { address, ...facts });
const verify = async (body: Record<string, unknown>) =>
  (await callAs(test.server, siweVerify, { body })).json();
const link = async (token: string, signed: Record<string, string>) =>
  (await callAs(test.server, linkWallet, { token, body: { ...signed, current_password: password } })).json();
/** Of a wallet that nobody has made yet; its factory is named with its signature (EIP-6492). */
async function anUnmadeWallet(owner = aWallet(), salt = pad('0x1')) {
  const address = (await chain.read(factory, 'addressOf', [owner.address, salt])) as Hex;
  const data = encodeFunctionData({
    abi: trialWalletFactory.abi,
    functionName: 'make',
    args: [owner.address, salt],
  });
  const sign = async (by = owner) => {
    const { message, signature } = await signedFor(address, by);
    const envelope = serializeErc6492Signature({
      address: factory.address,
      data,
      signature: signature as Hex,
    });
    return { message, signature: envelope as string };
  };
  return { address, owner, salt, sign };
}
async function aLinkedMember(): Promise<Person> {
  const person = await aPerson(test.server, 'User');
  await test.asOwner('delete from sign_in_wallet where address = lower($1)', [contract.address]);
  expect((await link(person.token, await signedFor(contract.address))).code).toBeUndefined();
  return person;
}

describe('a wallet that is a contract', () => {
  it('is linked for the chain it signed on, signs in there, and is taken off', async () => {
    const person = await aLinkedMember();
    const { wallets } = (await callAs(test.server, listWallets, { token: person.token })).json().data;
    expect(wallets).toMatchObject([{ address: getAddress(contract.address), chain_id: 56 }]);
    expect((await verify(await signedFor(contract.address))).data.user.user_id).toBe(person.user_id);
    const left = await callAs(test.server, unlinkWallet, {
      token: person.token,
      body: { address: contract.address, current_password: password },
    });
    expect(left.json().data.wallets).toEqual([]);
    expect((await verify(await signedFor(contract.address))).code).toBe('wallet_not_registered');
  });

  it('is refused when somebody else signs, also in an envelope, and after its owner has handed it on', async () => {
    await aLinkedMember();
    expect((await verify(await signedFor(contract.address, aWallet()))).code).toBe('wallet_refused');
    const nobodys = await chain.deploy(trialWallet, [pad('0x0', { size: 20 })]);
    const { message, signature } = await signedFor(nobodys.address);
    // the envelope names a call that would make the contract theirs: it is not made where there is a contract
    const data = encodeFunctionData({ abi: trialWallet.abi, functionName: 'handOn', args: [key.address] });
    const envelope = serializeErc6492Signature({
      address: nobodys.address,
      data,
      signature: signature as Hex,
    });
    expect((await verify({ message, signature: envelope })).code).toBe('wallet_refused');
    const [, holder] = chain.accounts as [Hex, Hex];
    const later = await chain.deploy(trialWallet, [holder]);
    await chain.send(holder, later, 'handOn', [key.address]);
    expect((await verify(await signedFor(later.address))).code).toBe('wallet_not_registered');
    await chain.client.impersonateAccount({ address: key.address });
    await chain.client.setBalance({ address: key.address, value: 10n ** 18n });
    await chain.send(key.address, later, 'handOn', [aWallet().address]);
    expect((await verify(await signedFor(later.address))).code).toBe('wallet_refused');
  });

  it('signs in before it is made, and after', async () => {
    const unmade = await anUnmadeWallet();
    const joined = await callAs(test.server, walletJoin, {
      body: {
        sponsor_id: sponsor.user_id,
        side: 'L',
        name: 'Asha Rani',
        date_of_birth: '1990-05-17',
        terms_accepted: true,
        captcha: await solveCaptcha(test.server),
        ...(await unmade.sign()),
      },
    });
    const { user_id } = joined.json().data.user;
    expect((await verify(await unmade.sign())).data.user.user_id).toBe(user_id);
    expect((await verify(await unmade.sign(aWallet()))).code).toBe('wallet_refused');
    // a wallet that is not there, and a signature that does not say how it is made
    expect((await verify(await signedFor(unmade.address, unmade.owner))).code).toBe('wallet_refused');
    await chain.send(chain.accounts[0] as Hex, factory, 'make', [unmade.owner.address, unmade.salt]);
    expect((await verify(await unmade.sign())).data.user.user_id).toBe(user_id);
    expect((await verify(await signedFor(unmade.address, unmade.owner))).data.user.user_id).toBe(user_id);
  });

  it('is no wallet of a key: an envelope makes none of an address without a contract', async () => {
    const [victim, thief] = [aWallet(), aWallet()];
    const person = await aPerson(test.server, 'User');
    await link(person.token, await signedBy(test, victim));
    const { message, signature } = await signedFor(victim.address, thief);
    const data = encodeFunctionData({
      abi: trialWalletFactory.abi,
      functionName: 'make',
      args: [thief.address, pad('0x7')],
    });
    const envelope = serializeErc6492Signature({
      address: factory.address,
      data,
      signature: signature as Hex,
    });
    expect((await verify({ message, signature: envelope })).code).toBe('wallet_refused');
  });

  it('is another one on another chain: there somebody else may have linked it', async () => {
    const person = await aLinkedMember();
    const elsewhere = () => signedFor(contract.address, key, { chain_id: 137 });
    test.server.settings.nodes.set(137, []);
    expect((await verify(await elsewhere())).code).toBe('wallet_refused');
    const polygon = await openTrialChain(137);
    try {
      test.server.settings.nodes.set(137, [polygon.url]);
      await polygon.client.setCode({ address: contract.address, bytecode: await codeOf(contract.address) });
      await polygon.client.setStorageAt({ address: contract.address, index: 0, value: pad(key.address) });
      await polygon.client.mine({ blocks: 1 });
      expect((await verify(await elsewhere())).code).toBe('wallet_not_registered');
      const stranger = await aPerson(test.server, 'User');
      expect((await link(stranger.token, await elsewhere())).code).toBeUndefined();
      expect((await link(stranger.token, await signedFor(contract.address))).code).toBe('wallet_taken');
      expect((await verify(await elsewhere())).data.user.user_id).toBe(stranger.user_id);
      expect((await verify(await signedFor(contract.address))).data.user.user_id).toBe(person.user_id);
    } finally {
      test.server.settings.nodes.set(137, []);
      await polygon.stop();
    }
  });
});

/** The same signature with its s in the upper half of the order. */
function twinOf(signature: Hex): string {
  const { r, s, yParity } = parseSignature(signature);
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
  const high = pad(`0x${(order - BigInt(s)).toString(16)}`);
  return serializeSignature({ r, s: high, yParity: 1 - yParity });
}

const codeOf = async (address: Hex): Promise<Hex> => (await chain.client.getCode({ address })) ?? '0x';

describe('what nodes say of a wallet', () => {
  const says = (word: string) => (method: string, result: unknown) => (method === 'eth_call' ? word : result);
  const yes = says(`0x1626ba7e${'0'.repeat(56)}`);
  const unchecked = {
    code: 'wallet_not_checked',
    errors: {
      wallet: 'Whether this wallet signed could not be checked on its chain. Try again in a minute.',
    },
  };

  it('counts when two say it: one that lies signs nobody in and, beside two honest ones, keeps nobody out', async () => {
    await aLinkedMember();
    setNodes(chain.url, otherUrl());
    expect((await verify(await signedFor(contract.address))).data.token).toBeDefined();
    lie = yes;
    const thief = aWallet();
    const refused = await signedFor(contract.address, thief);
    expect(await verify(refused)).toMatchObject(unchecked);
    // the nonce went with the first try
    lie = null;
    expect((await verify(refused)).code).toBe('wallet_refused');
    lie = yes;
    setNodes(otherUrl(), chain.url, `${chain.url}/?2`, `${chain.url}/?3`);
    expect((await verify(await signedFor(contract.address, thief))).code).toBe('wallet_refused');
    lie = says('0x');
    expect((await verify(await signedFor(contract.address))).data.token).toBeDefined();
  });

  it('counts for nothing when a node is down, of another chain, behind, or given twice', async () => {
    await aLinkedMember();
    const good = () => signedFor(contract.address);
    setNodes('http://127.0.0.1:1');
    expect(await verify(await good())).toMatchObject(unchecked);
    setNodes(chain.url, 'http://127.0.0.1:1');
    expect(await verify(await good())).toMatchObject(unchecked);
    setNodes(otherUrl());
    const old = {
      number: '0x1',
      hash: pad('0x1'),
      parentHash: pad('0x2'),
      timestamp: '0x1',
      logsBloom: '0x',
    };
    for (const [wanted, result] of Object.entries({
      eth_chainId: '0x1',
      eth_getBlockByNumber: old,
      eth_getCode: null,
      eth_call: null,
    })) {
      lie = (method, answer) => (method === wanted ? result : answer);
      expect(await verify(await good())).toMatchObject(unchecked);
    }
    lie = yes;
    setNodes(otherUrl(), otherUrl());
    expect((await verify(await good())).data.token).toBeDefined();
  });

  it('is not asked for where a key has signed, nor where no contract could have', async () => {
    const wallet = aWallet();
    const person = await aPerson(test.server, 'User');
    await aLinkedMember();
    setNodes(otherUrl());
    asked = 0;
    await link(person.token, await signedBy(test, wallet));
    expect((await verify(await signedBy(test, wallet))).data.user.user_id).toBe(person.user_id);
    const answerTo = async (change: (signature: Hex) => string) => {
      const { message, signature } = await signedFor(contract.address);
      return await verify({ message, signature: change(signature as Hex) });
    };
    const suffix = '6492'.repeat(16);
    for (const never of [
      '0x',
      `0x${'5b'.repeat(4097)}`,
      `0x${'ff'.repeat(96)}${suffix}`,
      `0x${'zz'.repeat(70)}`,
    ])
      expect((await answerTo(() => never)).code).toBe('wallet_refused');
    expect((await answerTo(twinOf)).code).toBe('wallet_refused');
    const large = await answerTo(() => `0x${'5b'.repeat(10_240)}`);
    expect(large.errors).toEqual({ signature: 'This signature is too long.' });
    const late = await signedFor(contract.address, key, { issued_at: '2020-01-01T00:00:00.000Z' });
    expect((await verify(late)).code).toBe('wallet_refused');
    expect(asked).toBe(0);
    expect((await answerTo((signature) => signature)).code).toBeUndefined();
    expect(asked).toBeGreaterThan(0);
  });
});
