// Who owns each table: the module that writes it, and below which no module may read it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/**
 * The tables that a migration creates belong to one module, but for those that `others` names. Packages are a part of the
 * plan, and topups are what it pays on: closings read all of them and every income writes what they have earned, so both
 * are income's, and the module topup writes them through its functions.
 */
const ownerOfMigration = {
  '0001-platform': 'platform',
  '0002-company': 'company',
  '0003-accounts': 'accounts',
  '0004-genealogy': 'genealogy',
  '0005-ledger': 'ledger',
  '0006-plans': 'income',
  '0007-topups': 'income',
  '0008-income': 'income',
  '0009-closings': 'income',
  '0010-payouts': 'income',
  '0011-repurchase': 'repurchase',
  '0012-withdrawals': 'withdrawals',
  '0013-games': 'games',
  '0014-overview': 'income',
  '0016-exact-carry': 'income',
  '0018-opened-notifications': 'overview',
};
const others = {
  // the queue of the single leg is a tree of the network as the two others are; who earns by it is the plan's affair
  single_leg: 'genealogy',
  single_leg_counter: 'genealogy',
  notification_seen: 'overview',
};

/** Uses of today that the order does not allow. Each must still be there: the list only gets shorter. */
export const exceptions = [
  'genealogy reads package',
  'genealogy reads topup',
  'income reads game_bet',
  'income reads repurchase_order',
  'income reads repurchase_refund',
  'income reads withdrawal',
  'income writes repurchase_order',
  'ledger reads closing',
];

/** Every table and view with the module that owns it; undefined = nobody said. */
export function readOwners() {
  const folder = join(root, 'apps/server/database/migrations');
  const owners = new Map();
  for (const file of readdirSync(folder)) {
    const owner = ownerOfMigration[file.replace(/\.sql$/, '')];
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, table] of text.matchAll(/^create (?:unlogged )?(?:table|view) (\w+)/gm))
      owners.set(table, others[table] ?? owner);
  }
  return owners;
}
