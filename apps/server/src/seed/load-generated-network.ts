import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { generateNetwork, type NetworkShape } from '@banyan/plan/trees/network-shapes';
import type pg from 'pg';
import { offsetAt } from '../platform/clock.ts';
import { loadInBulk } from '../platform/database/bulk-load.ts';
import { copyIn } from '../platform/database/copy-in.ts';
import type { RowWriter } from '../platform/database/row-buffer.ts';
import { refusal } from '../platform/refusal.ts';
import { buyPackages } from './generated-purchases.ts';
import { writeGeneratedMembers } from './write-generated-members.ts';
import { writeGeneratedPurchases } from './write-generated-purchases.ts';

/** What a generated network is made of. */
export interface GeneratedNetwork {
  members: number;
  shape: NetworkShape;
  seed: number;
  /** The last one joined at this moment; the first one two years before. */
  until: Date;
  /** Everybody's; null = nobody can sign in. */
  password_hash: string | null;
  /** How many of ten members bought something; missing = three, 0 = the first member alone. */
  buyers_in_ten?: number;
}

/** What has been written, for a progress bar; `rows` of all tables. */
export type OnProgress = (progress: { rows: number; of: number; doing: string }) => void;

const tables = ['app_user', 'profile', 'member', 'leg_tail', 'topup', 'business_event'];
const year = 365 * millisecondsPerDay;

/**
 * Fills a database that has no members with a network, as the operations would have made it: everybody has an account,
 * a profile and a place in both trees, and three in ten bought a package by a zero pin, so that there is business and
 * no money in the books. Every constraint is proved by the database.
 * @param client connects as the owner of the database
 * @returns the ids of the first and the last member
 * @throws a refusal when there are members already
 */
export async function loadGeneratedNetwork(
  client: pg.Client,
  wanted: GeneratedNetwork,
  onProgress: OnProgress = () => {},
): Promise<{ first: number; last: number }> {
  const start = await readStart(client);
  const network = generateNetwork(wanted);
  const n = wanted.members;
  const joinedAt = (i: number) => wanted.until.getTime() - Math.floor(2 * year * (1 - (i + 1) / n));
  const localAt = localClock(start.timezone, joinedAt);
  const purchases = buyPackages(network, wanted.seed, wanted.buyers_in_ten);
  const of = 4 * n + 2 * purchases.buyers.length;
  let rows = 0;
  const counted = (doing: string, write: (writer: RowWriter, i: number) => void) => {
    return (writer: RowWriter, i: number) => {
      if (++rows % 50_000 === 0) onProgress({ rows, of, doing });
      write(writer, i);
    };
  };
  await loadInBulk(
    client,
    tables,
    async () => {
      await copyIn(
        client,
        {
          into: 'app_user (id, user_id, user_type, name, mobile, password_hash, created_at)',
          fields: 7,
          rows: n,
        },
        counted('accounts', (writer, i) => {
          writer.int8(start.id + i);
          writer.text(`${start.prefix}${start.number + i}`);
          writer.text('User');
          writer.text(nameOf(i));
          writer.text(String(7_000_000_000 + i));
          writer.text(wanted.password_hash ?? 'none');
          writer.moment(joinedAt(i));
        }),
      );
      await copyIn(
        client,
        { into: 'profile (user_id)', fields: 1, rows: n },
        counted('profiles', (writer, i) => writer.int8(start.id + i)),
      );
      const writing = { purchases, first: start.id, joinedAt, localAt, counted };
      await writeGeneratedMembers(client, { ...writing, network });
      await writeGeneratedPurchases(client, writing);
      await setSequences(client, start, n);
    },
    (doing) => onProgress({ rows: of, of, doing }),
  );
  return { first: start.id, last: start.id + n - 1 };
}

interface Start {
  id: number;
  timezone: string;
  prefix: string;
  number: number;
}

async function readStart(client: pg.Client): Promise<Start> {
  const { rows } = await client.query<{
    prefix: string;
    number: string;
    id: string;
    timezone: string;
    is_taken: boolean;
  }>(
    `select timezone, user_id_prefix as prefix, nextval('user_number') as number, (select coalesce(max(id), 0) + 1 from app_user) as id,
       exists (select from member) as is_taken
     from company`,
  );
  const [row] = rows;
  if (!row || row.is_taken)
    throw refusal('This database has members already: a network is generated into one without.');
  const { timezone, prefix } = row;
  return { id: Number(row.id), timezone, prefix, number: Number(row.number) };
}

/** Moments in the local time of a zone; the offset is looked up once an hour, because that is slow. */
function localClock(timezone: string, momentAt: (i: number) => number): (i: number) => number {
  let hour = Number.NaN;
  let ahead = 0;
  return (i) => {
    const moment = momentAt(i);
    const itsHour = Math.floor(moment / 3_600_000);
    if (itsHour !== hour) ahead = offsetAt(new Date(moment), timezone);
    hour = itsHour;
    return moment + ahead;
  };
}

async function setSequences(client: pg.Client, start: Start, members: number): Promise<void> {
  for (const table of ['app_user', 'topup', 'business_event'])
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest(1, (select max(id) from ${table})))`,
    );
  await client.query(`select setval('user_number', $1)`, [start.number + members - 1]);
}

const givenNames = [
  'Asha',
  'Ravi',
  'Meena',
  'Kiran',
  'Sunita',
  'Vijay',
  'Lakshmi',
  'Arjun',
  'Pooja',
  'Imran',
];
const familyNames = [
  'Rani',
  'Kumar',
  'Shah',
  'Patel',
  'Iyer',
  'Das',
  'Khan',
  'Singh',
  'Joshi',
  'Nair',
  'Bose',
];

const nameOf = (i: number): string =>
  `${givenNames[i % givenNames.length]} ${familyNames[Math.floor(i / givenNames.length) % familyNames.length]}`;
