// A process that counts all teams and is paused before one of its statements.
import { makeTeamSnapshot } from '../../apps/server/src/modules/genealogy/teams/make-team-snapshot.ts';
import { dieBeforeStatement } from './die-before-statement.ts';
import type { StatementOrder } from './kill-before-statements.ts';

process.once('message', async (order: StatementOrder) => {
  dieBeforeStatement(order);
  await makeTeamSnapshot({ url: order.url, now: new Date(order.now), patience: 0 });
  process.exit(0);
});
