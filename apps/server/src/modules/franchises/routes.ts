import * as franchises from '@banyan/contract/franchises/franchises';
import * as profile from '@banyan/contract/franchises/profile';
import { fail } from '../../platform/fail.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { type SealedPicture, sealPicture } from '../accounts/store-document.ts';
import { addFranchise } from './add-franchise.ts';
import { readFranchiseProfile } from './read-franchise-profile.ts';
import { mountFranchiseReports } from './reports.ts';
import { requireFranchise } from './require-franchise.ts';
import { setFranchiseBlocked } from './set-franchise-blocked.ts';
import { updateFranchise } from './update-franchise.ts';
import { updateFranchiseOwner } from './update-franchise-owner.ts';

export function mountFranchises(server: Server): void {
  const { serve, serveOperation, serveQuery, serveRead, serveSteps } = mountsOn(server);
  // takes a password: the answer is not stored
  serveSteps(franchises.addFranchise, async ({ steps, context, body }) => ({
    data: await addFranchise(steps, context, body),
  }));
  serveQuery(franchises.franchiseMaster, async ({ db, context, query }) => {
    const { master, ...found } = await requireFranchise(db, context.actor, query.user_id);
    if (master) throw fail('not_a_master');
    return { data: found };
  });
  serveOperation(franchises.blockFranchise, (tx, context, body) =>
    setFranchiseBlocked(tx, context, { ...body, is_blocked: true }),
  );
  serveOperation(franchises.unblockFranchise, (tx, context, body) =>
    setFranchiseBlocked(tx, context, { ...body, is_blocked: false }),
  );
  serveRead(profile.readFranchiseProfile, readFranchiseProfile);
  // a picture is made anew before the transaction begins
  serve<typeof profile.updateFranchise, SealedPicture | undefined>(
    profile.updateFranchise,
    async ({ tx, context, body, prepared }) => ({
      data: await updateFranchise(tx, context, { ...body, picture: prepared }),
    }),
    async ({ context, body: { pan_image } }) =>
      pan_image && (await sealPicture(context.services, pan_image, 'pan_image.content')),
  );
  serveOperation(profile.updateFranchiseOwner, updateFranchiseOwner);
  mountFranchiseReports(server);
}
