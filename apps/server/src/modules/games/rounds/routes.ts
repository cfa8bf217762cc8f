import * as fairness from '@banyan/contract/games/fairness';
import * as health from '@banyan/contract/games/game-health';
import * as control from '@banyan/contract/games/round-control';
import * as rounds from '@banyan/contract/games/rounds';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import type { ReadLosses } from '../refuse-own-limits.ts';
import { pauseGame } from './pause-game.ts';
import { placeBets } from './place-bets.ts';
import { readGameHealth } from './read-game-health.ts';
import { readLobby, readPrediction } from './read-prediction.ts';
import { readFairRound, selectFairRounds } from './select-fair-rounds.ts';
import { selectAdminRounds, selectGameRounds, selectMyBets } from './select-game-rounds.ts';
import { selectReturns } from './select-returns.ts';
import { inData, wantedBet } from './take-bets.ts';
import { findVoidWaits, voidRound } from './void-round.ts';

export function mountRounds(server: Server, otherLosses: readonly ReadLosses[]): void {
  const { serveOperation, serveRead, serveReport, serveTogether } = mountsOn(server);
  serveRead(rounds.gamesLobby, readLobby);
  serveRead(rounds.readPrediction, readPrediction);
  serveTogether(rounds.placeBet, async (tx, requests) =>
    inData(await placeBets(tx, requests.map(wantedBet), otherLosses)),
  );
  serveReport(rounds.gameRounds, ({ db, filters }) => selectGameRounds(db, filters));
  serveReport(rounds.myBets, ({ db, actor, filters }) => selectMyBets(db, actor, filters));

  serveRead(fairness.fairnessRound, readFairRound);
  serveRead(fairness.fairnessRounds, selectFairRounds);
  serveRead(fairness.fairnessReturns, selectReturns);

  serveReport(control.adminGameRounds, ({ db, filters }) => selectAdminRounds(db, filters));
  serveRead(health.readGameHealth, readGameHealth);
  serveOperation(control.pauseGame, pauseGame);
  serveOperation(control.voidRound, voidRound, { waits: findVoidWaits });
}
