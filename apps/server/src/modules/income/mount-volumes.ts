import * as roi from '@banyan/contract/roi';
import * as virtual from '@banyan/contract/virtual-business';
import { serve, serveQuery } from '../../platform/serve.ts';
import type { Server } from '../../platform/server.ts';
import { requireStepUp } from '../accounts/require-step-up.ts';
import { addVirtualBusiness } from './add-virtual-business.ts';
import { decideVirtualBusiness } from './decide-virtual-business.ts';
import { readRoiImpact, readRoiPackages } from './read-roi-packages.ts';
import { readVirtualBusiness } from './read-virtual-business.ts';
import { reverseVirtualBusiness } from './reverse-virtual-business.ts';
import { updateRoiPercent } from './update-roi-percent.ts';

/** Virtual business and ROI percentages, as an admin sets them. */
export function mountVolumes(server: Server): void {
  serveQuery(
    server,
    virtual.virtualBusinessTotals,
  )(async ({ db, query }) => ({ data: await readVirtualBusiness(db, query.user_id) }));

  serve(
    server,
    virtual.addVirtualBusiness,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await addVirtualBusiness(tx, context, input) };
  });

  serve(
    server,
    virtual.decideVirtualBusiness,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await decideVirtualBusiness(tx, context, input) };
  });

  serve(
    server,
    virtual.reverseVirtualBusiness,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    return { data: await reverseVirtualBusiness(tx, context, input) };
  });

  serveQuery(
    server,
    roi.roiPackages,
  )(async ({ db, context }) => ({ data: await readRoiPackages(db, context.now) }));

  serveQuery(
    server,
    roi.roiImpact,
  )(async ({ db, context, query }) => ({ data: await readRoiImpact(db, context, query) }));

  serve(
    server,
    roi.updateRoiPercentage,
  )(async ({ tx, context, body: { otp, ...input } }) => {
    await requireStepUp(tx, context, otp);
    await updateRoiPercent(tx, context, input);
    return { data: input };
  });
}
