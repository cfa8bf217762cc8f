import * as roi from '@banyan/contract/income/roi';
import * as virtual from '@banyan/contract/income/virtual-business';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { readRoiImpact, readRoiPackages } from '../roi/read-roi-packages.ts';
import { updateRoiPercent } from '../roi/update-roi-percent.ts';
import { addVirtualBusiness } from './add-virtual-business.ts';
import { decideVirtualBusiness } from './decide-virtual-business.ts';
import { readVirtualBusiness } from './read-virtual-business.ts';
import { reverseVirtualBusiness } from './reverse-virtual-business.ts';

/** Virtual business and ROI percentages, as an admin sets them. */
export function mountVolumes(server: Server): void {
  const { serve, serveOperation, serveQuery, serveRead } = mountsOn(server);
  serveQuery(virtual.virtualBusinessTotals, async ({ db, query }) => ({
    data: await readVirtualBusiness(db, query.user_id),
  }));

  serveOperation(virtual.addVirtualBusiness, addVirtualBusiness);
  serveOperation(virtual.decideVirtualBusiness, decideVirtualBusiness);
  serveOperation(virtual.reverseVirtualBusiness, reverseVirtualBusiness);

  serveQuery(roi.roiPackages, async ({ db, context }) => ({ data: await readRoiPackages(db, context.now) }));

  serveRead(roi.roiImpact, readRoiImpact);

  serve(roi.updateRoiPercentage, async ({ tx, context, body }) => {
    await updateRoiPercent(tx, context, body);
    return { data: body };
  });
}
