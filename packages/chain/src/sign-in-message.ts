import { getAddress, type Hex } from 'viem';

/** The lines of a sign-in message (EIP-4361), as they were written. */
export interface SignInMessage {
  domain: string;
  address: Hex;
  uri: string;
  version: string;
  chain_id: string;
  nonce: string;
  issued_at: Date;
  expires_at: Date;
}

/** What a sign-in message says; its address and moments are brought into form. */
export interface SignInFacts {
  /** The address of the page that asks, https://banyan.example/accounts/view. */
  page: string;
  address: string;
  statement: string;
  chain_id: number;
  nonce: string;
  issued_at: string;
  expires_at: string;
}

/** The message that a wallet signs (EIP-4361, docs/on-chain.md §4). */
export function writeSignInMessage(facts: SignInFacts): string {
  const { page, address, statement: words, chain_id, nonce, issued_at, expires_at } = facts;
  return [
    `${new URL(page).host} wants you to sign in with your Ethereum account:`,
    getAddress(address),
    '',
    words,
    '',
    `URI: ${page}`,
    'Version: 1',
    `Chain ID: ${chain_id}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issued_at}`,
    `Expiration Time: ${expires_at}`,
  ].join('\n');
}

/** A statement has the characters of a URI and spaces alone. */
const statement = /^[\w\-.~:/?#[\]@!$&'()*+,;= ]+$/;
const moment = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a sign-in message strictly: each line there must be, in its place, and none more (docs/on-chain.md §4).
 * @returns null for one that is malformed
 */
export function readSignInMessage(text: string): SignInMessage | null {
  const lines = text.split('\n');
  if (lines.length !== 11) return null;
  const [first, address, blank, words, empty, ...fields] = lines as [string, string, string, string, string];
  const domain = /^(\S+) wants you to sign in with your Ethereum account:$/.exec(first)?.[1];
  if (!domain || blank !== '' || !statement.test(words) || empty !== '') return null;
  const values = valuesOf(fields);
  if (!values || !isChecksummed(address)) return null;
  const [uri, version, chain_id, nonce, issued, expires] = values;
  const issued_at = momentOf(issued);
  const expires_at = momentOf(expires);
  if (!issued_at || !expires_at) return null;
  return { domain, address, uri, version, chain_id, nonce, issued_at, expires_at };
}

type Values = [uri: string, version: string, chain: string, nonce: string, issued: string, expires: string];

const forms: readonly [name: string, form: RegExp][] = [
  ['URI', /^[a-z][a-z0-9+.-]*:\S+$/i],
  ['Version', /^\S+$/],
  ['Chain ID', /^\d+$/],
  ['Nonce', /^[a-zA-Z0-9]{16,}$/],
  ['Issued At', moment],
  ['Expiration Time', moment],
];

function valuesOf(fields: readonly string[]): Values | null {
  const values = forms.flatMap(([name, form], index) => {
    const field = fields[index] ?? '';
    const value = field.startsWith(`${name}: `) ? field.slice(name.length + 2) : '';
    return form.test(value) ? [value] : [];
  });
  return values.length === forms.length ? (values as Values) : null;
}

/** Whether an address is written with the capitals of EIP-55. */
export const isChecksummed = (text: string): text is Hex =>
  /^0x[0-9a-fA-F]{40}$/.test(text) && getAddress(text) === text;

/** A moment of RFC 3339; null = it is none, or a day that no calendar has. */
export function momentOf(text: string): Date | null {
  const parts = moment.exec(text);
  if (!parts) return null;
  const [, year, month, day] = parts;
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const at = new Date(text);
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`);
  return isDay && !Number.isNaN(at.getTime()) ? at : null;
}
