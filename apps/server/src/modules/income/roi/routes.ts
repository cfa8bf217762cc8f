import { roiDays } from '@banyan/contract/income/income-places';
import * as roi from '@banyan/contract/income/roi';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { blockRoi } from './block-roi.ts';
import { findRoiWaits } from './find-roi-waits.ts';
import { readRoiDays } from './read-roi-days.ts';
import { readRoiImpact, readRoiPackages } from './read-roi-packages.ts';
import { updateRoiPercentage } from './update-roi-percentage.ts';

/** The days of ROI of a member, and ROI percentages as an admin sets them. */
export function mountRoi(server: Server): void {
  const { serveOperation, serveQuery, serveRead } = mountsOn(server);
  serveQuery(roiDays, async ({ db, context: { actor, now } }) => ({
    data: await readRoiDays(db, actor.id, now),
  }));

  serveQuery(roi.roiPackages, async ({ db, context }) => ({ data: await readRoiPackages(db, context.now) }));

  serveRead(roi.roiImpact, readRoiImpact);
  serveOperation(roi.blockRoi, blockRoi);

  serveOperation(
    roi.updateRoiPercentage,
    async (tx, context, body) => {
      await updateRoiPercentage(tx, context, body);
      return body;
    },
    { waits: findRoiWaits },
  );
}
