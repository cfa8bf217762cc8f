// Who owns each table: the module that writes it, and below which no module may read it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

/** The tables that a migration creates belong to one module, but for those that `others` names. */
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
  package: 'topup',
  topup: 'topup',
  notification_seen: 'overview',
};

/** Uses of today that the order does not allow. Each must still be there: the list only gets shorter. */
export const exceptions = [
  'company reads package',
  'company reads plan_version',
  'genealogy reads business_event',
  'genealogy reads income',
  'genealogy reads package',
  'genealogy reads single_leg',
  'genealogy reads single_leg_counter',
  'genealogy reads topup',
  'genealogy writes app_user',
  'income reads game_bet',
  'income reads package',
  'income reads repurchase_order',
  'income reads repurchase_refund',
  'income reads topup',
  'income reads withdrawal',
  'income writes repurchase_order',
  'income writes topup',
  'ledger reads closing',
  'topup writes business_event',
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
