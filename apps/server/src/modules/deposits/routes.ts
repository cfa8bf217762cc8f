import * as chains from '@banyan/contract/deposits/chains';
import * as deposits from '@banyan/contract/deposits/crypto-deposits';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { readChains } from './read-chains.ts';
import { findResumeWaits, resumePayouts } from './resume-payouts.ts';
import { findTakeBackWaits, takeBackDeposit } from './settling/take-back-deposit.ts';

export function mountDeposits(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  const { nodes } = server.settings;
  serveRead(chains.readChains, (db, { now }) => readChains(db, { now, nodes }));
  serveOperation(chains.resumePayouts, resumePayouts, { waits: findResumeWaits });
  serveOperation(deposits.takeBackDeposit, takeBackDeposit, { waits: findTakeBackWaits });
}
