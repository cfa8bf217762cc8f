import * as wallets from '@banyan/contract/accounts/wallets';
import { inTransaction } from '../../../platform/database/db.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { giveNonce } from './give-nonce.ts';
import { linkWallet } from './link-wallet.ts';
import { listWallets } from './list-wallets.ts';
import { signInByWallet } from './sign-in-by-wallet.ts';
import { unlinkWallet } from './unlink-wallet.ts';

export function mountWallets(server: Server): void {
  const { serveRead, serveSteps } = mountsOn(server);
  const { nodes } = server.settings;
  // neither a nonce nor a token is stored for a repetition
  serveSteps(wallets.siweNonce, async ({ db, context }) => ({
    data: await inTransaction(db, (tx) => giveNonce(tx, context)),
  }));
  serveSteps(wallets.siweVerify, async ({ db, context, body }) => ({
    data: await signInByWallet(db, context, body, nodes),
  }));
  serveRead(wallets.listWallets, listWallets);
  serveSteps(wallets.linkWallet, async ({ db, steps, context, body }) => {
    await linkWallet(steps, context, body, nodes);
    return { data: await listWallets(db, context) };
  });
  serveSteps(wallets.unlinkWallet, async ({ db, steps, context, body }) => {
    await unlinkWallet(steps, context, body);
    return { data: await listWallets(db, context) };
  });
}
