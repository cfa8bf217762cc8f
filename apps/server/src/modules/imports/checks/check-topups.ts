import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { localMoments } from './local-moments.ts';
import { readPackages } from './read-packages.ts';
import { type Checking, type Row, readRows } from './read-rows.ts';

const longestReason = 300;

/** How many topups stand, and their sums in units of the company's digits. */
export interface TopupTotals {
  rows: number;
  amount: bigint;
  bv: bigint;
  earned: bigint;
  /** A flag by member: whether a topup of theirs was kept. */
  bought: Uint8Array;
}

/** A topup with a number. */
interface Numbered {
  row: number;
  n: number;
  at: number;
  /** The amount of the package, whatever was upgraded to it. */
  face: bigint;
  isUpgraded: boolean;
}

/**
 * Reads the topups and keeps them. A topup without BV counts its amount, one without a payment was paid in full.
 */
export async function checkTopups(checking: Checking, members: Members): Promise<TopupTotals> {
  const { client, head, problems } = checking;
  const packages = await readPackages(client, head.digits);
  const bought = new Uint8Array(members.count);
  const momentOf = localMoments(head.timezone);
  const totals = { rows: 0, amount: 0n, bv: 0n, earned: 0n, bought };
  const numbered = new Map<string, Numbered>();
  async function* topups() {
    for await (const row of readRows(checking, 'topups')) {
      const topup = readTopup(checking, row, { members, packages });
      const base = topup && findBase(checking, row, topup, numbered);
      if (!topup || base === undefined) continue;
      const face = topup.amount + (base?.face ?? 0n);
      const number = row.cell('topup');
      if (number !== '' && topup.reversed === undefined)
        numbered.set(number, { row: topup.row, n: topup.n, at: topup.at, face, isUpgraded: false });
      if (topup.reversed === undefined) {
        bought[topup.n] = 1;
        totals.rows++;
        totals.amount += topup.amount;
        totals.bv += topup.bv;
        totals.earned += topup.earned;
      }
      yield { ...topup, base, face };
    }
  }
  await copyInFrom(
    client,
    {
      into: `import_topup (import_id, row_no, n, package_id, amount, paid, bv, at, business_date, earned, roi_paid,
        roi_earned, is_completed, reversed_at, roi_blocked_on, roi_block_reason, upgrades_row, face)`,
      fields: 18,
    },
    topups(),
    (writer, topup) => {
      writer.int8(Number(head.id));
      writer.int4(topup.row);
      writer.int4(topup.n);
      writer.int4(topup.package_id);
      writer.numeric(topup.amount, head.digits);
      writer.numeric(topup.paid, head.digits);
      writer.numeric(topup.bv, head.digits);
      writer.moment(momentOf(topup.at));
      writer.day(topup.at);
      writer.numeric(topup.earned, head.digits);
      writer.int4(topup.roi_paid);
      if (topup.roi_earned === undefined) writer.null();
      else writer.numeric(topup.roi_earned, head.digits);
      writer.flag(topup.is_completed);
      if (topup.reversed === undefined) writer.null();
      else writer.moment(momentOf(topup.reversed));
      if (topup.roi_blocked === undefined) writer.null();
      else writer.day(topup.roi_blocked);
      if (topup.roi_block_reason === undefined) writer.null();
      else writer.text(topup.roi_block_reason);
      if (topup.base) {
        writer.int4(topup.base.row);
        writer.numeric(topup.face, head.digits);
      } else {
        writer.null();
        writer.null();
      }
    },
  );
  for (let n = 0; n < members.count; n++)
    if (members.activated[n] !== 0 && bought[n] === 0)
      problems.add(
        { file: 'members', row: members.row[n] as number, field: 'activated' },
        'activated_without_topup',
        new Date(members.activated[n] as number).toISOString().slice(0, 10),
      );
  return totals;
}

/** @returns the topup that this one leads on from; null = none, undefined = the row is left out */
function findBase(
  { problems }: Checking,
  row: Row,
  { n, at, reversed }: { n: number; at: number; reversed: number | undefined },
  numbered: ReadonlyMap<string, Numbered>,
): Numbered | null | undefined {
  const number = row.cell('upgrades');
  // what was reversed leads on from nothing
  if (number === '' || reversed !== undefined) return null;
  const base = numbered.get(number);
  if (base && base.n === n && base.at <= at && !base.isUpgraded) {
    base.isUpgraded = true;
    return base;
  }
  return problems.add(row.place('upgrades'), 'unknown_topup', number) === 'leave_empty' ? null : undefined;
}

interface Known {
  members: Members;
  packages: Awaited<ReturnType<typeof readPackages>>;
}

function readTopup({ problems }: Checking, row: Row, { members, packages }: Known) {
  const n = findMember(row, problems, members);
  const code = row.cell('package');
  const package_id = packages.get(code.toLowerCase())?.id;
  if (package_id === undefined) problems.add(row.place('package'), 'unknown_package', code);
  const [amount, at] = [row.amount('amount'), row.day('date')];
  const [bv, paid, earned] = [row.amount('bv'), row.amount('paid'), row.amount('earned')];
  const roi_paid = row.count('roi_paid') ?? 0;
  const roi_earned = row.amount('roi_earned');
  const is_completed = (row.count('completed') ?? 0) > 0;
  const reversed = row.day('reversed');
  if (row.cell('reversed') !== '' && reversed === undefined) return null;
  const roi_blocked = row.day('roi_blocked');
  if (row.cell('roi_blocked') !== '' && roi_blocked === undefined) return null;
  const roi_block_reason = row.line('roi_block_reason', longestReason);
  if (n === undefined || package_id === undefined || amount === undefined || at === undefined) return null;
  if (amount === 0n) problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
  else if (row.isLate('date', at)) return null;
  else if (at + millisecondsPerDay <= (members.joined[n] as number))
    problems.add(row.place('date'), 'before_joining', row.cell('date'));
  else if (row.isLate('reversed', reversed)) return null;
  else if (reversed !== undefined && reversed + millisecondsPerDay <= at)
    problems.add(row.place('reversed'), 'reversed_before', row.cell('reversed'));
  else if ((paid ?? 0n) > amount) problems.add(row.place('paid'), 'paid_above_amount', row.cell('paid'));
  else {
    // a date without a time may name the day of joining
    const moment = Math.max(at, members.joined[n] as number);
    return {
      row: row.row,
      n,
      package_id,
      amount,
      paid: paid ?? amount,
      bv: bv ?? amount,
      at: moment,
      earned: earned ?? 0n,
      roi_paid,
      roi_earned,
      is_completed: is_completed && reversed === undefined,
      // what is reversed or completed earns none anyway
      roi_blocked: reversed === undefined && !is_completed ? roi_blocked : undefined,
      roi_block_reason,
      // a date without a time may name the day of the topup
      reversed: reversed === undefined ? undefined : Math.max(reversed, moment),
    };
  }
  return null;
}
