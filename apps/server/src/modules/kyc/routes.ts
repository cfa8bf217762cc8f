import * as kyc from '@banyan/contract/kyc/kyc';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { decideKyc } from './decide-kyc.ts';
import { readOwnKyc } from './read-own-kyc.ts';
import { mountKycReports } from './reports.ts';
import { type Pictures, prepareKyc, submitKyc } from './submit-kyc.ts';

export function mountKyc(server: Server): void {
  const { serve, serveOperation, serveRead } = mountsOn(server);
  serveRead(kyc.readKyc, readOwnKyc);
  // pictures are made anew before the transaction begins
  serve<typeof kyc.submitKyc, Pictures>(
    kyc.submitKyc,
    async ({ tx, context, body, prepared }) => ({
      data: await submitKyc(tx, context, { ...body, pictures: prepared }),
    }),
    ({ db, context, body }) => prepareKyc(db, context, body),
  );
  serveOperation(kyc.decideKyc, decideKyc);
  mountKycReports(server);
}
