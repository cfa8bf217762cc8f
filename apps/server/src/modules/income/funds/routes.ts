import * as releases from '@banyan/contract/income/fund-releases';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { needsSecondPerson } from '../../accounts/needs-second-person.ts';
import { type SealedPicture, sealPicture } from '../../accounts/store-document.ts';
import { decideFundRelease } from './decide-fund-release.ts';
import { readFundHolder } from './read-fund-holder.ts';
import { releaseFund } from './release-fund.ts';
import { selectFundReleases } from './select-fund-releases.ts';
import { selectFunds } from './select-funds.ts';

/** Funds of members, and what is released from them against bills. */
export function mountFunds(server: Server): void {
  const { serve, serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(releases.fundHolder, readFundHolder);

  // the picture is made anew before the transaction begins
  serve<typeof releases.releaseFund, SealedPicture>(
    releases.releaseFund,
    async ({ tx, context, body, prepared }) => {
      const { user_id, amount: value } = body;
      const why = await needsSecondPerson(tx, context, { call: releases.releaseFund, user_id, value });
      return { data: await releaseFund(tx, context, body, prepared, why) };
    },
    ({ context, body }) => sealPicture(context.services, body),
  );

  serveOperation(releases.decideFundRelease, decideFundRelease);

  serveReport(releases.funds, ({ db, actor, filters }) => selectFunds(db, actor, filters));
  serveReport(releases.fundReleases, ({ db, context, filters }) => selectFundReleases(db, context, filters));
}
