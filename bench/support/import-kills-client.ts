// A process that brings a network in, takes it back, or mails its people, and kills itself before one of its statements.
import { loadImport } from '../../apps/server/src/modules/imports/load/load-import.ts';
import { takeBack } from '../../apps/server/src/modules/imports/load/take-back.ts';
import { mailSwitch } from '../../apps/server/src/modules/imports/switch/mail-switch.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';
import { nobodyWithSecrets } from './soak-postings.ts';

export type KilledWork = 'load' | 'take_back' | 'mail';
type Order = StatementOrder & { id: string; work: KilledWork };
process.once('message', async ({ url, now, id, work, statements, postmaster }: Order) => {
  dieBeforeStatement({ statements, postmaster });
  const given = { db: openDb(openPool(url, 2)), url, context: nobodyWithSecrets(new Date(now)), id };
  if (work === 'load') await loadImport(given);
  else if (work === 'take_back') await takeBack(given);
  // fewer people of a batch, so that there are several
  else await mailSwitch({ ...given, size: 50 });
  process.exit(0);
});
