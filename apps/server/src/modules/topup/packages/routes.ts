import * as packages from '@banyan/contract/topup/packages';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { switchPackage } from '../../income/switch-package.ts';
import { readPackageCards } from '../queries.ts';
import { changePackage } from './change-package.ts';
import { createPackage } from './create-package.ts';
import { findPackageWaits } from './find-package-waits.ts';

export function mountPackages(server: Server): void {
  const { serveOperation, serveQuery } = mountsOn(server);
  serveQuery(packages.topupPackages, async ({ db, context }) => ({
    data: await readPackageCards(db, context.now),
  }));
  serveOperation(packages.createPackage, createPackage, {
    waits: (tx, context, form) => findPackageWaits(tx, context, form, { isNew: true }),
  });
  serveOperation(packages.changePackage, changePackage, {
    waits: (tx, context, form) => findPackageWaits(tx, context, form, { isNew: false }),
  });
  serveOperation(packages.switchPackage, switchPackage);
}
