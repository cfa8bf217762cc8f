import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { copyInFrom } from '../../../platform/database/copy-in.ts';
import type { Members } from './arrange-members.ts';
import { findMember } from './find-member.ts';
import { localMoments } from './local-moments.ts';
import { readPackages } from './read-packages.ts';
import { type Checking, readRows } from './read-rows.ts';

/** How many pins, and what was paid for them in units of the company's digits. */
export interface PinTotals {
  pins: number;
  paid: bigint;
}

/**
 * Reads the unused pins and keeps them. One without an amount has the smallest of its package, one without a payment was
 * paid in full.
 */
export async function checkPins(checking: Checking, members: Members): Promise<PinTotals> {
  const { client, head, problems } = checking;
  const packages = await readPackages(client, head.digits);
  const momentOf = localMoments(head.timezone);
  const end = Date.parse(head.as_of) + millisecondsPerDay;
  const numbers = new Set<string>();
  const totals = { pins: 0, paid: 0n };
  async function* pins() {
    for await (const row of readRows(checking, 'pins')) {
      const n = findMember(row, problems, members);
      const code = row.cell('package');
      const sold = packages.get(code.toLowerCase());
      if (!sold) problems.add(row.place('package'), 'unknown_package', code);
      const [pins, typed, paid, made] = [
        row.count('pins'),
        row.amount('amount'),
        row.amount('paid'),
        row.day('made'),
      ];
      if (n === undefined || !sold || (['pins', 'amount', 'paid', 'made'] as const).some(isUnread)) continue;
      const amount = typed ?? sold.min;
      const number = row.cell('pin').toLowerCase();
      if (amount === 0n) problems.add(row.place('amount'), 'not_an_amount', row.cell('amount'));
      else if (pins === 0) problems.add(row.place('pins'), 'not_an_amount', row.cell('pins'));
      else if ((paid ?? 0n) > amount) problems.add(row.place('paid'), 'paid_above_amount', row.cell('paid'));
      else if (row.isLate('made', made)) continue;
      else if (number !== '' && numbers.has(number))
        problems.add(row.place('pin'), 'doubled_row', row.cell('pin'));
      else {
        numbers.add(number);
        const count = pins ?? 1;
        totals.pins += count;
        totals.paid += BigInt(count) * (paid ?? amount);
        yield {
          row: row.row,
          n,
          package_id: sold.id,
          count,
          amount,
          paid: paid ?? amount,
          made: made ?? end - millisecondsPerDay,
        };
      }
      function isUnread(field: 'pins' | 'amount' | 'paid' | 'made'): boolean {
        return row.cell(field) !== '' && { pins, amount: typed, paid, made }[field] === undefined;
      }
    }
  }
  await copyInFrom(
    client,
    { into: 'import_pin (import_id, row_no, n, package_id, pins, amount, paid, at)', fields: 8 },
    pins(),
    (writer, pin) => {
      writer.int8(Number(head.id));
      writer.int4(pin.row);
      writer.int4(pin.n);
      writer.int4(pin.package_id);
      writer.int4(pin.count);
      writer.numeric(pin.amount, head.digits);
      writer.numeric(pin.paid, head.digits);
      writer.moment(momentOf(pin.made));
    },
  );
  return totals;
}
