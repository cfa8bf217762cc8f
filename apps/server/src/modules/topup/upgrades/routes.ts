import { upgradeOffers, upgradePackage, upgradeQuote } from '@banyan/contract/topup/upgrades';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { topupMember } from '../topup-member.ts';
import { quoteUpgrade } from './quote-upgrade.ts';
import { readUpgradeOffers } from './read-upgrade-offers.ts';

export function mountUpgrades(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveRead(upgradeQuote, quoteUpgrade);
  serveRead(upgradeOffers, readUpgradeOffers);
  serveOperation(upgradePackage, (tx, context, order) =>
    topupMember(tx, context, {
      ...order,
      user_id: context.actor.user_id,
      is_upgrade: true,
      pay_from: 'own_fund',
    }),
  );
}
