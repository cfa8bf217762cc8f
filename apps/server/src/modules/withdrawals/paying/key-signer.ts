import { request } from 'node:http';
import {
  emptyMemory,
  noncesOf,
  type PaymentsToSign,
  refusalOf,
  remember,
  type SignerMemory,
  type SigningPolicy,
  signPayments,
} from '@banyan/chain/sign-payments';
import type { Hex } from 'viem';
import type { PrivateKeyAccount } from 'viem/accounts';

/** What was signed, and its hash. */
export interface Signed {
  signed: Hex;
  tx: Hex;
}

/** Who signs calls of a vault, and remembers what it has signed (docs/on-chain.md §5). */
export interface PayoutSigner {
  /** In small letters. */
  address(): Promise<string>;
  /** @throws SignerRefusal */
  sign(asked: PaymentsToSign): Promise<Signed>;
  /** Nonces under which ids were signed at any time. */
  noncesOf(chain_id: number, ids: readonly string[]): Promise<Map<string, bigint[]>>;
}

/** The signer does not sign this. */
export class SignerRefusal extends Error {
  override name = 'SignerRefusal';
}

/** The day of a moment, UTC, as vaults count days. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Signs with a key in this process, within a policy.
 * @param signer.write writes down what is about to be signed, before anybody hears of it
 */
export function keySigner(signer: {
  key: Pick<PrivateKeyAccount, 'address' | 'signTransaction'>;
  policies: ReadonlyMap<number, SigningPolicy>;
  memory?: SignerMemory;
  clock?: () => Date;
  write?: (asked: PaymentsToSign, day: string) => void;
}): PayoutSigner {
  const { key, policies, memory = emptyMemory(), clock = () => new Date(), write } = signer;
  return {
    address: async () => key.address.toLowerCase(),
    sign: async (asked) => {
      const policy = policies.get(asked.chain_id);
      const day = dayOf(clock());
      const refusal = refusalOf(asked, { policy, memory, day });
      if (refusal || !policy) throw new SignerRefusal(refusal ?? '');
      // one after the other up to here: nothing waits between the look and the note
      write?.(asked, day);
      remember(memory, asked, day);
      return await signPayments(key, asked, policy.vault);
    },
    noncesOf: async (chain_id, ids) => noncesOf(memory, chain_id, ids),
  };
}

/** Asks the signer's own process. @param socket where it listens */
export function signerAt(socket: string): PayoutSigner {
  return {
    address: async () => String((await ask(socket, 'address', {})).address),
    sign: async (asked) => {
      const { signed, tx } = await ask(socket, 'sign', asked);
      return { signed: signed as Hex, tx: tx as Hex };
    },
    noncesOf: async (chain_id, ids) => {
      const { nonces } = await ask(socket, 'nonces', { chain_id, ids });
      return new Map(
        Object.entries(nonces as Record<string, string[]>).map(([id, all]) => [id, all.map(BigInt)]),
      );
    },
  };
}

const patience = 10_000;

function ask(socket: string, path: string, body: object): Promise<Record<string, unknown>> {
  const sent = JSON.stringify(body, (_, value) => (typeof value === 'bigint' ? String(value) : value));
  return new Promise((resolve, reject) => {
    const call = request(
      // a connection a call: one that was kept would end with a signer that is started anew
      { socketPath: socket, path: `/${path}`, method: 'POST', timeout: patience, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => {
          try {
            const answer = JSON.parse(text) as Record<string, unknown>;
            if (typeof answer.refused === 'string') reject(new SignerRefusal(answer.refused));
            else resolve(answer);
          } catch {
            reject(new Error('The signer answers something else than JSON.'));
          }
        });
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', () => reject(new Error('The signer cannot be reached.')));
    call.end(sent);
  });
}
