import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { emptyMemory, type PaymentsToSign, remember, type SignerMemory } from '@banyan/chain/sign-payments';
import { refusal } from '../platform/refusal.ts';

/** A journal of what was signed: a line each, on the disk before anything is told. */
export interface SignerJournal {
  memory: SignerMemory;
  write: (asked: PaymentsToSign, day: string) => void;
  close: () => void;
}

/**
 * Opens the journal of a signer and reads all of it. A last line that was broken off was never told to anybody.
 * @throws a refusal where it is no journal
 */
export function openJournal(file: string): SignerJournal {
  const memory = emptyMemory();
  const place = openSync(file, 'a+', 0o600);
  const lines = readFileSync(file, 'utf8').split('\n');
  const torn = lines.pop() ?? '';
  if (torn !== '')
    ftruncateSync(
      place,
      lines.reduce((bytes, line) => bytes + Buffer.byteLength(line) + 1, 0),
    );
  for (const [index, line] of lines.entries()) {
    try {
      const { asked, day } = lineOf(line);
      remember(memory, asked, day);
    } catch (error) {
      throw refusal(`Line ${index + 1} of ${file} is no line of a signer's journal.`, error);
    }
  }
  return {
    memory,
    write: (asked, day) => {
      const text = JSON.stringify({ day, ...asked }, (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      writeSync(place, `${text}\n`);
      fsyncSync(place);
    },
    close: () => closeSync(place),
  };
}

function lineOf(line: string): { asked: PaymentsToSign; day: string } {
  const { day, ...asked } = JSON.parse(line);
  return { asked: readAsked(asked), day: String(day) };
}

/** What somebody asks to be signed, as it comes over the wire. @throws where it is none */
export function readAsked(asked: Record<string, unknown>): PaymentsToSign {
  const { chain_id, nonce, gas_price, payments } = asked;
  if (!Number.isSafeInteger(chain_id) || !Array.isArray(payments))
    throw new Error('It names no chain or no payments.');
  return {
    chain_id: Number(chain_id),
    nonce: whole(nonce),
    gas_price: whole(gas_price),
    payments: payments.map(({ payout_id, token, to, amount }) => ({
      payout_id: hex(payout_id, 32),
      token: hex(token, 20),
      to: hex(to, 20),
      amount: whole(amount),
    })),
  };
}

function whole(value: unknown): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw new Error('A number is none.');
  return BigInt(value);
}

function hex(value: unknown, bytes: number): `0x${string}` {
  if (typeof value !== 'string' || !new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`).test(value))
    throw new Error('An address or id is none.');
  return value as `0x${string}`;
}
