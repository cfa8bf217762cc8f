import * as chains from '@banyan/contract/deposits/chains';
import * as deposits from '@banyan/contract/deposits/crypto-deposits';
import { askDemoWallet } from '@banyan/contract/deposits/demo-wallet';
import * as asking from '@banyan/contract/deposits/deposits';
import * as buying from '@banyan/contract/deposits/package-orders';
import * as pricing from '@banyan/contract/deposits/package-prices';
import { publicChains } from '@banyan/contract/deposits/public-chains';
import * as paying from '@banyan/contract/deposits/wallet-deposits';
import { openNode } from '../../platform/chain/node-client.ts';
import { fail } from '../../platform/fail.ts';
import { mountsOn } from '../../platform/http/mounts.ts';
import type { Server } from '../../platform/http/server.ts';
import { readDepositIntent } from './asking/read-deposit-intent.ts';
import { readDepositOptions } from './asking/read-deposit-options.ts';
import { readWalletDeposit } from './asking/read-wallet-deposit.ts';
import { requestDeposit } from './asking/request-deposit.ts';
import { requestWalletDeposit } from './asking/request-wallet-deposit.ts';
import { orderPackage } from './buying/order-package.ts';
import { readPackageOrder } from './buying/read-package-order.ts';
import { readPackagePrices } from './buying/read-package-prices.ts';
import { readChains } from './chains/read-chains.ts';
import { readPublicChains } from './chains/read-public-chains.ts';
import { readTokenRates } from './chains/read-token-rates.ts';
import { findResumeWaits, resumePayouts } from './chains/resume-payouts.ts';
import { findChainWaits, saveChain } from './chains/save-chain.ts';
import { findTokenWaits, saveToken } from './chains/save-token.ts';
import { findRateWaits, setTokenRate } from './chains/set-token-rate.ts';
import { stopPayoutsByHand } from './chains/stop-payouts-by-hand.ts';
import { readCryptoFigures } from './read-crypto-figures.ts';
import { readDepositProof } from './read-deposit-proof.ts';
import { mountDepositReports } from './reports.ts';
import { assignDeposit, findAssignWaits } from './settling/assign-deposit.ts';
import { creditDeposit, findCreditWaits } from './settling/credit-deposit.ts';
import { type ReadTransaction, readTransaction, storeTransaction } from './settling/read-transaction.ts';
import { findReleaseWaits, releaseDeposit } from './settling/release-deposit.ts';
import { findTakeBackWaits, takeBackDeposit } from './settling/take-back-deposit.ts';

export function mountDeposits(server: Server): void {
  const { serve, serveOperation, serveRead, serveSteps } = mountsOn(server);
  const { nodes } = server.settings;
  serveRead(chains.readChains, (db, { now }) => readChains(db, { now, nodes }));
  serveRead(chains.tokenRates, readTokenRates);
  serveRead(publicChains, async (db) => ({
    ...(await readPublicChains(db)),
    has_demo_wallet: server.demoWallet !== null,
  }));
  serveOperation(chains.stopPayouts, stopPayoutsByHand);
  serveOperation(chains.resumePayouts, resumePayouts, { waits: findResumeWaits });
  serveOperation(chains.saveChain, saveChain, { waits: findChainWaits });
  serveOperation(chains.saveToken, saveToken, { waits: findTokenWaits });
  serveOperation(chains.setTokenRate, setTokenRate, { waits: findRateWaits });

  serveRead(asking.depositOptions, readDepositOptions);
  serveOperation(asking.requestDeposit, requestDeposit);
  serveRead(asking.readDepositIntent, readDepositIntent);
  serveOperation(paying.requestWalletDeposit, requestWalletDeposit);
  serveRead(paying.readWalletDeposit, readWalletDeposit);

  serveRead(pricing.packagePrices, readPackagePrices);
  serveOperation(buying.orderPackage, orderPackage);
  serveRead(buying.readPackageOrder, readPackageOrder);

  serveRead(deposits.cryptoFigures, readCryptoFigures);
  serveRead(deposits.readDepositProof, readDepositProof);
  serve<typeof deposits.readHash, ReadTransaction>(
    deposits.readHash,
    async ({ tx, context, prepared }) => ({ data: await storeTransaction(tx, context, prepared) }),
    ({ db, body }) =>
      readTransaction(db, {
        chain_id: body.chain_id,
        hash: body.transaction,
        nodes: (nodes.get(body.chain_id) ?? []).map((url) => openNode(url)),
      }),
  );
  serveOperation(deposits.releaseDeposit, releaseDeposit, { waits: findReleaseWaits });
  serveOperation(deposits.assignDeposit, assignDeposit, { waits: findAssignWaits });
  serveOperation(deposits.creditDeposit, creditDeposit, { waits: findCreditWaits });
  serveOperation(deposits.takeBackDeposit, takeBackDeposit, { waits: findTakeBackWaits });
  serveSteps(askDemoWallet, async ({ body }) => {
    if (server.demoWallet === null) throw fail('not_found');
    return { data: await server.demoWallet(body) };
  });
  mountDepositReports(server);
}
