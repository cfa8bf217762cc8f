import type { UserType } from './roles.ts';
import type { Text } from './text.ts';

/** A kind of record that people know by a number, such as T1000123 or ST1000123. */
export interface RecordKind {
  /** What its numbers begin with, one letter or two; null = not numbered by its id: a closing has its date. */
  letter: string | null;
  /** One of them, named in a text. */
  words: Text;
  /** The screen that shows one: of everybody, or of those who have one. */
  link?: string | Partial<Record<UserType, string>>;
  /** The screen behind a line of its journal that sums up the incomes of a kind. */
  sum_link?: Partial<Record<UserType, string>>;
}

/** A page of members and admins alike. */
export const ownScreen = (address: string) => ({ User: `/user${address}`, Admin: `/admin${address}` });
/** The same with a list in which one row is found by its number. */
export const ownList = (address: string) => ownScreen(`${address}?f_no={no}`);
/** A page of admins alone. */
export const adminScreen = (address: string) => ({ Admin: `/admin/${address}` });
export const messages = {
  User: '/user/ticket/view-message?no={no}',
  Franchise: '/franchise/support/view-message?no={no}',
  Admin: '/admin/support/view-message?no={no}',
};

/** Lists of every role in which one row is found by its number. */
export const lists = (user: string, franchise = user, admin = franchise) => ({
  User: `/user/${user}?f_no={no}`,
  Franchise: `/franchise/${franchise}?f_no={no}`,
  Admin: `/admin/${admin}?f_no={no}`,
});

export const ofOrders = lists('repurchase/orders-list', 'repurchase/orders-list', 'repurchase-orders/orders');
