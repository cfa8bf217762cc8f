import type { DecimalMark } from '@banyan/contract/imports/import-files';
import { problem, type Read } from './read-line.ts';

/** An amount in units of 10^-digits; a sign is read where a balance may have one. */
export function readAmount(cell: string, mark: DecimalMark, digits: number, isSigned: boolean): Read<bigint> {
  const grouping = mark === '.' ? ',' : '.';
  const plain = cell
    .replace(/^(₹|Rs\.?|INR|\$|€)\s*/i, '')
    .replaceAll(' ', '')
    .replaceAll(' ', '')
    .replaceAll(grouping, '')
    .replace(mark, '.');
  const parts = /^(-?)(\d{1,40})(?:\.(\d*))?$/.exec(plain);
  if (!parts || (parts[1] === '-' && !isSigned)) return problem('not_an_amount');
  const decimals = (parts[3] ?? '').replace(/0+$/, '');
  if (decimals.length > digits) return problem('too_many_decimals');
  const units = BigInt(`${parts[2]}${decimals.padEnd(digits, '0')}`);
  // a column holds twenty digits before the decimals
  if (units >= 10n ** BigInt(digits + 18)) return problem('too_large');
  return { value: parts[1] === '-' ? -units : units };
}

/** A whole number of 0 or more. */
export function readCount(cell: string): Read<number> {
  if (!/^\d{1,20}$/.test(cell)) return problem('not_an_amount');
  return Number(cell) > 1_000_000_000 ? problem('too_large') : { value: Number(cell) };
}
