import { privateKeyToAccount } from 'viem/accounts';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkSignIn, type SignInTerms, signInRefusals } from './check-sign-in.ts';
import type { WalletQuestion } from './contract-signature.ts';
import { writeSignInMessage } from './sign-in-message.ts';

const wallet = privateKeyToAccount(`0x${(42).toString(16).padStart(64, '0')}`);
const message = [
  'banyan.example wants you to sign in with your Ethereum account:',
  '0xae3DfFEE97f92db0201d11CB8877C89738353bCE',
  '',
  'Sign in to Banyan.',
  '',
  'URI: https://banyan.example/accounts/view',
  'Version: 1',
  'Chain ID: 137',
  'Nonce: k8Jq2ZpV5tYw9LcD',
  'Issued At: 2026-03-05T09:30:00.000Z',
  'Expiration Time: 2026-03-05T09:40:00.000Z',
].join('\n');
const signature =
  '0x5b07b5aaa957e9a8f13432ca4af086cc8c54d932a54825a8f9f8b11ebd838a0069b0bca2436fabd796795aacd689ccf209796f5cad698c7e9242a847e4f25c8d1b';
const terms: SignInTerms = {
  at: new Date('2026-03-05T09:34:00Z'),
  site: 'https://banyan.example',
  nonce: 'k8Jq2ZpV5tYw9LcD',
  chains: [1, 56, 137],
};
const good = { address: wallet.address };

/** The answer to the worked message with changes, signed by its wallet. */
async function answerTo(changes: readonly [from: string, to: string][], other: Partial<SignInTerms> = {}) {
  const changed = changes.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, message);
  const signed = { message: changed, signature: await wallet.signMessage({ message: changed }) };
  return await checkSignIn(signed, { ...terms, ...other });
}

/** Each breaks what its name says and nothing before it. */
const breaks: Record<(typeof signInRefusals)[number], [string, string]> = {
  malformed: ['Sign in to Banyan.\n', ''],
  domain: ['banyan.example wants', 'evil.example wants'],
  uri: ['URI: https://banyan.example/', 'URI: https://evil.example/'],
  version: ['Version: 1', 'Version: 2'],
  chain: ['Chain ID: 137', 'Chain ID: 5'],
  nonce: ['k8Jq2ZpV5tYw9LcD', 'k8Jq2ZpV5tYw9LcE'],
  expired: ['09:40:00.000Z', '09:33:00.000Z'],
  issued_at: ['09:30:00.000Z', '09:28:59.000Z'],
  signature: ['', ''],
};

describe('the worked message', () => {
  it('signs in at 09:34, and its bytes and signature are those of docs/on-chain.md', async () => {
    expect(Buffer.byteLength(message)).toBe(296);
    expect(await wallet.signMessage({ message })).toBe(signature);
    expect(await checkSignIn({ message, signature }, terms)).toEqual(good);
  });

  it.each([
    ['2026-03-05T09:41:00Z', 'https://banyan.example', 'expired'],
    ['2026-03-05T09:40:00Z', 'https://banyan.example', 'expired'],
    ['2026-03-05T09:36:00Z', 'https://banyan.example', 'issued_at'],
    ['2026-03-05T09:24:59Z', 'https://banyan.example', 'issued_at'],
    ['2026-03-05T09:34:00Z', 'https://evil.example', 'domain'],
    ['2026-03-05T09:34:00Z', 'https://banyan.example:8443', 'domain'],
    ['2026-03-05T09:34:00Z', 'http://banyan.example', 'uri'],
  ])('at %s for %s is refused: %s', async (at, site, refused) => {
    expect(await checkSignIn({ message, signature }, { ...terms, at: new Date(at), site })).toEqual({
      refused,
    });
  });

  it('may be signed five minutes before or after its moment', async () => {
    for (const at of ['2026-03-05T09:25:00Z', '2026-03-05T09:35:00Z'])
      expect(await checkSignIn({ message, signature }, { ...terms, at: new Date(at) })).toEqual(good);
  });
});

describe('of several mistakes', () => {
  it('the first one in the order decides', async () => {
    const other = `0x${'11'.repeat(64)}1b`;
    for (const [index, refused] of signInRefusals.entries()) {
      // this mistake and all that are looked at later; a line that is missing takes no other away
      const from = signInRefusals.slice(index).filter((name) => name !== 'signature');
      const changed = from.reduce((text, name) => text.replace(...breaks[name]), message);
      expect(await checkSignIn({ message: changed, signature: other }, terms)).toEqual({ refused });
    }
  });

  it('each is found where it is the only one', async () => {
    for (const name of signInRefusals.filter((refusal) => refusal !== 'signature'))
      expect(await answerTo([breaks[name]])).toEqual({ refused: name });
  });
});

describe('a message is malformed', () => {
  it.each([
    ['with an address in small letters', wallet.address, wallet.address.toLowerCase()],
    ['with a short nonce', 'k8Jq2ZpV5tYw9LcD', 'k8Jq2ZpV5tYw9Lc'],
    ['with another sign in the nonce', 'k8Jq2ZpV5tYw9LcD', 'k8Jq2ZpV5tYw9Lc-'],
    ['with an empty statement', 'Sign in to Banyan.', ''],
    ['without an expiration time', '\nExpiration Time: 2026-03-05T09:40:00.000Z', ''],
    ['with a line more', '.000Z\nExpiration', '.000Z\nRequest ID: 7\nExpiration'],
    ['with an empty line at its end', '09:40:00.000Z', '09:40:00.000Z\n'],
    ['with lines in another order', 'Version: 1\nChain ID: 137', 'Chain ID: 137\nVersion: 1'],
    ['with a day that is none', 'Issued At: 2026-03-05', 'Issued At: 2026-02-30'],
    ['with other line ends', '\n\nSign', '\r\n\r\nSign'],
    ['with a chain that is no number', 'Chain ID: 137', 'Chain ID: 0x89'],
  ])('%s', async (_, from, to) => {
    expect(await answerTo([[from, to]])).toEqual({ refused: 'malformed' });
  });
});

describe('a signature is refused', () => {
  const twin = () => {
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
    const s = order - BigInt(`0x${signature.slice(66, 130)}`);
    return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}1c`;
  };
  it.each([
    ['with a high s', twin()],
    ['of somebody else', `0x${'11'.repeat(64)}1b`],
    ['that is empty', '0x'],
    ['of 64 bytes', signature.slice(0, 130)],
    ['of 10 KB', `0x${'5b'.repeat(10_240)}`],
    ['that is no number', signature.replace('5b07', 'zz07')],
    ['of zeros', `0x${'00'.repeat(65)}`],
  ])('%s', async (_, given) => {
    expect(await checkSignIn({ message, signature: given }, terms)).toEqual({ refused: 'signature' });
  });
});

describe('a wallet that is a contract', () => {
  const asked: WalletQuestion[] = [];
  const signer = privateKeyToAccount(`0x${(43).toString(16).padStart(64, '0')}`);
  const asking = {
    ...terms,
    askChain: (question: WalletQuestion) => {
      asked.push(question);
      return Promise.resolve(question.signature.length > 132);
    },
  };
  beforeEach(() => void asked.splice(0));

  it('is asked about on its chain, once everything else is right and no key has signed', async () => {
    const long = `0x${'5b'.repeat(4096)}`;
    expect(await checkSignIn({ message, signature: long }, asking)).toEqual({ ...good, contract_of: 137 });
    const hash = '0x2f24b913b7522baa285fc512138fe0110d3208709c65aaa591b62df5f9438013';
    expect(asked).toEqual([{ chain_id: 137, address: wallet.address, hash, signature: long }]);
    const other = await signer.signMessage({ message });
    expect(await checkSignIn({ message, signature: other }, asking)).toEqual({ refused: 'signature' });
    expect(asked).toHaveLength(2);
  });

  it('is not asked about where its key has signed, where something else is wrong or it is too long', async () => {
    expect(await checkSignIn({ message, signature }, asking)).toEqual(good);
    for (const { at, nonce } of [
      { at: new Date('2026-03-05T09:41:00Z'), nonce: terms.nonce },
      { at: terms.at, nonce: '' },
    ])
      await checkSignIn({ message, signature: `0x${'5b'.repeat(70)}` }, { ...asking, at, nonce });
    for (const bytes of ['5b'.repeat(4097), `${'ff'.repeat(96)}${'6492'.repeat(16)}`, 'f'.repeat(141)])
      expect(await checkSignIn({ message, signature: `0x${bytes}` }, asking)).toEqual({
        refused: 'signature',
      });
    expect(asked).toEqual([]);
  });
});

it('a host includes its port', async () => {
  const site = 'https://banyan.example:8443';
  const moved: [string, string][] = [
    ['banyan.example wants', 'banyan.example:8443 wants'],
    ['https://banyan.example/', `${site}/`],
  ];
  expect(await answerTo(moved, { site })).toEqual(good);
  expect(await answerTo(moved.slice(0, 1), { site })).toEqual({ refused: 'uri' });
});

it('only chains that are listed are taken', async () => {
  expect(await answerTo([], { chains: [56] })).toEqual({ refused: 'chain' });
});

describe('writing a sign-in message', () => {
  it('gives the worked one, with the address in its EIP-55 form', () => {
    const written = writeSignInMessage({
      page: 'https://banyan.example/accounts/view',
      address: wallet.address.toLowerCase(),
      statement: 'Sign in to Banyan.',
      chain_id: 137,
      nonce: 'k8Jq2ZpV5tYw9LcD',
      issued_at: '2026-03-05T09:30:00.000Z',
      expires_at: '2026-03-05T09:40:00.000Z',
    });
    expect(written).toBe(message);
  });
});
