import * as bank from '@banyan/contract/kyc/bank';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { type SealedPicture, sealPicture } from '../../accounts/store-document.ts';
import { changeBank } from './change-bank.ts';
import { decideBank } from './decide-bank.ts';
import { readBank } from './read-bank.ts';
import { readHolderName } from './read-holder-name.ts';
import { mountBankReports } from './reports.ts';
import { requireOwner } from './require-owner.ts';
import { revealBank } from './reveal-bank.ts';
import { updateBank } from './update-bank.ts';

/** Where people want to be paid. */
export function mountBanking(server: Server): void {
  const { serve, serveOperation, serveQuery, serveRead } = mountsOn(server);
  serveRead(bank.readBank, (db, context) => readBank(db, context));
  serveOperation(bank.updateBank, updateBank);
  serveOperation(bank.revealBank, revealBank);
  serveQuery(bank.paymentOwner, async ({ db, query }) => {
    const { id, user_id, profile_image_url } = await requireOwner(db, query.user_id);
    return { data: { user_id, profile_image_url, name: await readHolderName(db, id) } };
  });
  serve<typeof bank.changeBank, SealedPicture>(
    bank.changeBank,
    async ({ tx, context, body, prepared }) => ({
      data: await changeBank(tx, context, { ...body, picture: prepared }),
    }),
    ({ context, body }) => sealPicture(context.services, body),
  );
  serveOperation(bank.decideBank, decideBank);
  mountBankReports(server);
}
