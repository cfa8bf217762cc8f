import { readMarket as readMarketCall } from '@banyan/contract/arbitrage/arbitrage';
import { arbitrageFigures } from '@banyan/contract/arbitrage/arbitrage-trades';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { readArbitrageFigures } from './read-arbitrage-figures.ts';
import { readMarket } from './read-market.ts';
import { mountArbitrageReports } from './reports.ts';

export function mountArbitrage(server: Server): void {
  const { serveRead } = mountsOn(server);
  serveRead(readMarketCall, readMarket);
  serveRead(arbitrageFigures, readArbitrageFigures);
  mountArbitrageReports(server);
}
