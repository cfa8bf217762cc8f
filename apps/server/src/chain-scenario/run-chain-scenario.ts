import { type ChainOutcome, compareChainOutcome, readChainOutcome } from './chain-outcome.ts';
import { openChainStage } from './chain-stage.ts';
import type { ChainScenario } from './scenario-file.ts';
import { takeChainStep } from './take-chain-step.ts';

/**
 * Runs a scenario on a node and a database of its own, which are thrown away (docs/on-chain.md §8).
 * @param serverUrl connects to the database server as owner
 */
export async function runChainScenario(
  serverUrl: string,
  scenario: ChainScenario,
): Promise<{ answer: ChainOutcome; differences: string[] }> {
  const stage = await openChainStage(serverUrl, scenario);
  try {
    for (const [index, step] of scenario.steps.entries()) await takeChainStep(stage, step, index);
    const answer = await readChainOutcome(stage);
    return { answer, differences: compareChainOutcome(scenario.expect, answer) };
  } finally {
    await stage.close();
  }
}
