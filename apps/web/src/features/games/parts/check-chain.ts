import type { fairnessEpochs } from '@banyan/contract/games/epochs';
import { linkAfter } from '@banyan/fair/chain/chain';
import { isSignedRecord } from '@banyan/fair/chain/epoch-record';
import type { DataOf } from '../../../lib/use-call.ts';

type Epoch = DataOf<typeof fairnessEpochs>[number];

/**
 * Walks from the newest hash that is public to the end of the chain that was published first, in this browser.
 * @returns whether the company signed the record, whether the walk ends there, and how many links it has
 */
export function checkChain(
  epoch: Epoch,
  newest: { round: number; game_hash: string } | null,
): { isSigned: boolean; isLinked: boolean; links: number } {
  const record = JSON.parse(epoch.record);
  return {
    isSigned: isSignedRecord(record, epoch.signature, epoch.installation_key),
    isLinked: newest === null || linkAfter(newest.game_hash, newest.round) === record.terminal,
    links: newest?.round ?? 0,
  };
}
