import { createHash } from 'node:crypto';

/**
 * What the SQL functions account_genesis, txn_seal, entry_hash, house_hash and ledger_link_hash make, without a database: of the
 * binary form of rows, in which nothing depends on a setting.
 */

/** A value as PostgreSQL sends it: the number of its type and its bytes. */
type Field = readonly [type: number, bytes: Buffer | null];
type Text = string | null;

const whole =
  (type: number, bytes: 2 | 4 | 8) =>
  (value: Text): Field => {
    if (value === null) return [type, null];
    const buffer = Buffer.alloc(bytes);
    if (bytes === 8) buffer.writeBigInt64BE(BigInt(value));
    else buffer.writeIntBE(Number(value), 0, bytes);
    return [type, buffer];
  };
const int2 = whole(21, 2);
const int4 = whole(23, 4);
const int8 = whole(20, 8);
/** Text in UTF-8. */
const varchar = (value: Text): Field => [25, value === null ? null : Buffer.from(value)];
const bytea = (value: Buffer | null): Field => [17, value];
/** Microseconds since 2000. */
const moment = (micros: Text): Field => [1184, int8(micros)[1]];

/** An amount: its figures in groups of four, which the sign and the number of decimals stand before. */
function numeric(value: Text): Field {
  if (value === null) return [1700, null];
  const [before = '', decimals = ''] = value.replace('-', '').split('.');
  const left = before.padStart(Math.ceil(before.length / 4) * 4, '0');
  const right = decimals.padEnd(Math.ceil(decimals.length / 4) * 4, '0');
  const groups = (left + right).match(/\d{4}/g)?.map(Number) ?? [];
  let weight = left.length / 4 - 1;
  for (; groups[0] === 0; weight--) groups.shift();
  while (groups.at(-1) === 0) groups.pop();
  const buffer = Buffer.alloc(8 + 2 * groups.length);
  buffer.writeInt16BE(groups.length, 0);
  buffer.writeInt16BE(groups.length > 0 ? weight : 0, 2);
  buffer.writeUInt16BE(value.startsWith('-') && groups.length > 0 ? 0x4000 : 0, 4);
  buffer.writeInt16BE(decimals.length, 6);
  for (const [at, group] of groups.entries()) buffer.writeInt16BE(group, 8 + 2 * at);
  return [1700, buffer];
}

function sendRow(fields: readonly Field[]): Buffer {
  const pieces = [int32(fields.length)];
  for (const [type, bytes] of fields) {
    pieces.push(int32(type), int32(bytes === null ? -1 : bytes.length));
    if (bytes !== null) pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
}

const sha256 = (...pieces: Buffer[]): Buffer => {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest();
};

/** Ids of assets once had two bytes: a larger one stands behind the row as well. */
const largest = 32_767;
const shortAsset = (asset: string): Field => int2(String(Math.min(Number(asset), largest)));
const longAsset = (asset: string): Buffer =>
  Number(asset) < largest ? Buffer.alloc(0) : int32(Number(asset));

export interface AccountRow {
  owner_type: string;
  owner_id: string;
  wallet: string;
  asset_id: string;
}

/** The hash an account starts with. */
export const genesisOf = ({ owner_type, owner_id, wallet, asset_id }: AccountRow): Buffer =>
  sha256(
    sendRow([varchar(owner_type), int8(owner_id), varchar(wallet), shortAsset(asset_id)]),
    longAsset(asset_id),
  );

export interface JournalRow {
  id: string;
  kind: string;
  ref_type: Text;
  ref_id: Text;
  ref_no: Text;
  asset_id: string;
  actor_id: Text;
  on_behalf_of: Text;
  reverses: Text;
  line_count: string;
  idem_scope: string;
  idem_key: string;
  request_hash: string;
  at: string;
}

export const sealOf = (row: JournalRow): Buffer =>
  sha256(
    sendRow([
      int8(row.id),
      int2(row.kind),
      varchar(row.ref_type),
      int8(row.ref_id),
      shortAsset(row.asset_id),
      int8(row.actor_id),
      int8(row.on_behalf_of),
      int8(row.reverses),
      int4(row.line_count),
      varchar(row.idem_scope),
      varchar(row.idem_key),
      bytea(Buffer.from(row.request_hash, 'hex')),
      moment(row.at),
    ]),
    longAsset(row.asset_id),
  );

/** A line of a journal in a passbook, or what was folded into one. */
export interface EntryRow {
  account: string;
  version: string;
  line: string;
  amount: string;
  balance_after: string;
  kind: string;
  ref_id: Text;
  narration: Text;
  at: string;
}

/** @param seal of its journal; null = of a fold, which has none */
export const entryHash = (before: Buffer, seal: Buffer | null, row: EntryRow): Buffer =>
  sha256(
    before,
    seal ?? Buffer.alloc(0),
    sendRow([
      int8(row.account),
      int8(row.version),
      int4(row.line),
      numeric(row.amount),
      numeric(row.balance_after),
      int2(row.kind),
      int8(row.ref_id),
      varchar(row.narration),
      moment(row.at),
    ]),
  );

interface Line {
  account: string;
  line: string;
  amount: string;
}
const sendLine = ({ account, line, amount }: Line): Buffer =>
  sendRow([int8(account), int4(line), numeric(amount)]);

export const houseHash = (seal: Buffer, line: Line): Buffer => sha256(seal, sendLine(line));

/** What a link of the chain takes in of a journal. */
export const journalHash = (seal: Buffer, refNo: Text, lines: readonly Line[]): Buffer =>
  sha256(
    seal,
    sendRow([varchar(refNo), bytea(lines.length === 0 ? null : Buffer.concat(lines.map(sendLine)))]),
  );

/** What a link begins with: the hash before, and between which journals it stands. */
export const linkBegin = (before: Buffer, after: string, through: string): Buffer =>
  Buffer.concat([before, int8(after)[1] ?? Buffer.alloc(0), int8(through)[1] ?? Buffer.alloc(0)]);
