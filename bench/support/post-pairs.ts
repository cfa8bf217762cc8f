import type { Statements } from './load-statements.ts';

/** One posting of a member's wallet and another account, each under a key of its own. */
const posting = (other: string, draw: Record<string, number>): Statements => ({
  sql: [
    `select txn_ids from post_transactions(
       array[row('bench', uuidv7()::text, 40, 'bench', 1, 1, null, 2)::journal],
       array[row(1, 'User', :payer::bigint, 'main', -1, null, null, null, null, null)::journal_line,
         row(1, ${other}, 1, null, null, null, null, null)::journal_line], null, null, now())`,
  ],
  draw,
});
/** Members from 1 to this number pay each other. */
export const betweenMembers = (members: number): Statements =>
  posting(`'User', :payee::bigint, 'main'`, { payer: members, payee: members });
/** Members from 1 to this number pay the company. */
export const toCompany = (members: number): Statements =>
  posting(`'House', 0, 'package_sales'`, { payer: members });
