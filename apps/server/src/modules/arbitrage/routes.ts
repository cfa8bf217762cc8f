import { readMarket as readMarketCall } from '@banyan/contract/arbitrage/arbitrage';
import { arbitrageFigures } from '@banyan/contract/arbitrage/arbitrage-trades';
import { reportTrade as reportTradeCall } from '@banyan/contract/arbitrage/trading';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { readArbitrageFigures } from './read-arbitrage-figures.ts';
import { readMarket } from './read-market.ts';
import { type RevertedTrade, readRevertedTrade, reportTrade } from './report-trade.ts';
import { mountArbitrageReports } from './reports.ts';

export function mountArbitrage(server: Server): void {
  const { serve, serveRead } = mountsOn(server);
  const { nodes } = server.settings;
  serveRead(readMarketCall, readMarket);
  serveRead(arbitrageFigures, readArbitrageFigures);
  serve<typeof reportTradeCall, RevertedTrade>(
    reportTradeCall,
    async ({ tx, context, prepared }) => ({ data: await reportTrade(tx, context, prepared) }),
    ({ db, body, context }) =>
      readRevertedTrade(db, context.actor.id, {
        chain_id: body.chain_id,
        hash: body.transaction,
        urls: nodes.get(body.chain_id) ?? [],
      }),
  );
  mountArbitrageReports(server);
}
