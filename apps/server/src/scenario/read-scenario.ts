import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseScenario, type Scenario } from '@banyan/plan/scenario/scenario-file';
import { refusal } from '../platform/refusal.ts';
import { callersFolder } from '../platform/settings.ts';

/**
 * Reads a scenario file.
 * @throws a refusal that names every problem with its place: `steps[3].foo: unknown step`
 */
export function readScenario(path: string): Scenario {
  const read = parseScenario(readJson(path));
  if ('scenario' in read) return read.scenario;
  const lines = read.problems.map((problem) => `${path}: ${problem.path}: ${problem.message}`);
  throw refusal(lines.join('\n'));
}

function readJson(path: string): unknown {
  let text: string;
  try {
    // npm runs from the root of the repository, wherever it was called
    text = readFileSync(resolve(callersFolder(), path), 'utf8');
  } catch (error) {
    throw refusal(`${path} cannot be read: ${(error as Error).message}`, error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw refusal(`${path} is not JSON: ${(error as Error).message}`, error);
  }
}
