import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { LEFT, RIGHT } from '@banyan/plan/trees/trees';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import { isKnownHash } from '../../../platform/verify-known-hash.ts';
import { readSide, readStatus } from '../files/read-line.ts';
import {
  arrangeMembers,
  badSide,
  type Members,
  noSide,
  type ReadMembers,
  waitSide,
} from './arrange-members.ts';
import { findDoubledMobiles } from './find-doubled-mobiles.ts';
import { localMoments } from './local-moments.ts';
import { readContact, readEmail, userId } from './read-contact.ts';
import { readDetails } from './read-details.ts';
import { readPapers } from './read-papers.ts';
import { type Checking, type Row, readRows } from './read-rows.ts';

const longestLine = 100;

/** Reads the members, finds what is wrong with them, and keeps them with their places. */
export async function checkMembers(
  checking: Checking,
): Promise<{ members: Members; pans: number; accounts: number }> {
  const { client, head, problems } = checking;
  const taken = await readTaken(checking);
  const emails = new Set<string>();
  const papers = { pans: 0, accounts: 0 };
  const read: ReadMembers = {
    rows: [],
    sponsors: [],
    parents: [],
    sides: [],
    joined: [],
    placed: [],
    activated: [],
    placeById: new Map(),
  };
  const momentOf = localMoments(head.timezone);

  async function* people() {
    for await (const row of readRows(checking, 'members')) {
      const person = readPerson(checking, row, { taken, emails });
      if (!person) continue;
      const id = person.old_id.toLowerCase();
      if (read.placeById.has(id)) {
        problems.add(row.place('member'), 'doubled_id', person.old_id);
        continue;
      }
      read.placeById.set(id, read.rows.length);
      read.rows.push(row.row);
      read.sponsors.push(row.cell('sponsor'));
      read.parents.push(row.cell('parent'));
      const side = row.cell('side') === '' ? undefined : row.take('side', readSide(row.cell('side')));
      read.sides.push(
        side === undefined
          ? row.cell('side') === ''
            ? noSide
            : badSide
          : ([LEFT, RIGHT, waitSide][side] as number),
      );
      read.joined.push(person.joined);
      // at any moment of that date
      read.placed.push(person.placed === undefined ? person.joined : person.placed + millisecondsPerDay - 1);
      read.activated.push(person.activated ?? 0);
      if (person.pan !== undefined) papers.pans++;
      if (person.bank) papers.accounts++;
      yield person;
    }
  }
  await copyInFrom(
    client,
    {
      into: `import_member (import_id, row_no, old_id, name, email, mobile, joined_at, placed_in, activated_at, is_blocked,
        password_hash, pan, account_no, ifsc, account_holder, details)`,
      fields: 16,
    },
    people(),
    (writer, person) => {
      const text = (value: string | undefined) => (value === undefined ? writer.null() : writer.text(value));
      writer.int8(Number(head.id));
      writer.int4(person.row);
      writer.text(person.old_id);
      writer.text(person.name);
      text(person.email);
      text(person.mobile);
      writer.moment(momentOf(person.joined));
      if (person.placed === undefined) writer.null();
      else writer.day(person.placed);
      if (person.activated === undefined) writer.null();
      else writer.moment(momentOf(person.activated));
      writer.flag(person.is_blocked);
      text(person.password_hash);
      text(person.pan);
      text(person.bank?.account_no);
      text(person.bank?.ifsc);
      text(person.bank?.holder);
      text(person.details && JSON.stringify(person.details));
    },
  );
  await findDoubledMobiles(checking);
  return { members: await arrangeMembers(checking, read), ...papers };
}

interface Known {
  taken: { ids: Set<string>; emails: Set<string> };
  emails: Set<string>;
}

function readPerson({ problems }: Checking, row: Row, { taken, emails }: Known) {
  const old_id = row.cell('member');
  if (!userId.test(old_id)) problems.add(row.place('member'), 'bad_id', old_id);
  else if (taken.ids.has(old_id.toLowerCase())) problems.add(row.place('member'), 'taken_id', old_id);
  const joined = row.day('joined');
  const name = row.line('name', longestLine) ?? old_id;
  if (joined === undefined) return null;
  if (row.isLate('joined', joined)) return null;
  const status = row.cell('status');
  const person = {
    row: row.row,
    old_id,
    name,
    joined,
    placed: readPlaced(row, problems, joined),
    activated: readActivated(row, problems, joined),
    email: readEmail(row, problems, { taken, emails }),
    mobile: readContact(row, problems),
    is_blocked: status !== '' && row.take('status', readStatus(status)) === true,
    password_hash: readHash(row, problems),
    ...readPapers(row, problems, name),
    details: readDetails(row, problems),
  };
  return person;
}

type Problems = Checking['problems'];

function readActivated(row: Row, problems: Problems, joined: number): number | undefined {
  const activated = row.day('activated');
  if (activated === undefined) return undefined;
  // a date without a time may name the day of joining
  if (row.isLate('activated', activated)) return undefined;
  if (activated + millisecondsPerDay <= joined)
    problems.add(row.place('activated'), 'before_joining', row.cell('activated'));
  else return Math.max(activated, joined);
  return undefined;
}

/** The date on which who waited was placed. */
function readPlaced(row: Row, problems: Problems, joined: number): number | undefined {
  const placed = row.day('placed');
  if (placed === undefined) return undefined;
  if (row.isLate('placed', placed)) return undefined;
  if (placed + millisecondsPerDay <= joined)
    problems.add(row.place('placed'), 'before_joining', row.cell('placed'));
  else return placed;
  return undefined;
}

function readHash(row: Row, problems: Problems): string | undefined {
  const hash = row.cell('password_hash');
  if (hash === '') return undefined;
  if (isKnownHash(hash)) return hash;
  // what stands there may be a password in the clear: it is shown to nobody
  problems.add(row.place('password_hash'), 'unknown_hash');
  return undefined;
}

/** Ids and contacts of the people who are here already: admins and franchises. */
async function readTaken({ client }: Checking): Promise<Known['taken']> {
  const { rows } = await client.query<{ user_id: string; email: string | null }>(
    'select lower(user_id) as user_id, lower(email) as email from app_user',
  );
  return {
    ids: new Set(rows.map(({ user_id }) => user_id)),
    emails: new Set(rows.flatMap((row) => (row.email === null ? [] : [row.email]))),
  };
}
