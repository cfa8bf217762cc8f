import type { Actor } from '../../../platform/context.ts';
import type { StoredOrder } from './lock-order.ts';

/** The financial year of a day (YYYY-MM-DD), from April to March: `26-27`. */
export function invoiceYear(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= 4 ? year : year - 1;
  const short = (full: number) => String(full % 100).padStart(2, '0');
  return `${short(first)}-${short(first + 1)}`;
}

const longest = 16;

/**
 * The number of an invoice or credit note, at most 16 characters as GST asks: `INV/26-27/000001`, `CRN/26-27/000001`, of a
 * franchise `F12/26-27/000001` and `F12C/26-27/00001`.
 * @param seller the number of the franchise; null = the company
 */
export function invoiceNo({
  seller,
  series,
  year,
  serial,
}: {
  seller: number | null;
  series: 'INV' | 'CRN';
  year: string;
  serial: number;
}): string {
  const own = seller === null ? series : `F${seller}${series === 'CRN' ? 'C' : ''}`;
  const prefix = `${own}/${year}/`;
  return `${prefix}${serialIn(Math.min(6, longest - prefix.length), serial)}`;
}

/** `0001` to `9999` in four characters, and where those run out `A000`, `A001`, … `A00A` to `ZZZZ`, which come after them in every list. */
function serialIn(length: number, serial: number): string {
  const beyond = serial - 10 ** length;
  if (beyond < 0) return String(serial).padStart(length, '0');
  return (beyond + 10 * 36 ** (length - 1)).toString(36).toUpperCase();
}

type Owned = Pick<StoredOrder, 'member_id' | 'franchise_id' | 'seller_id'>;

/** Whose order it is to pay for and to receive. */
export const isBuyer = (actor: Actor, order: Owned): boolean =>
  actor.id === (order.member_id ?? order.franchise_id);

/** Who hands the goods over: an admin for the company, else the franchise. */
export const isSeller = (actor: Actor, order: Pick<Owned, 'seller_id'>): boolean =>
  order.seller_id === null ? actor.user_type === 'Admin' : actor.id === order.seller_id;
