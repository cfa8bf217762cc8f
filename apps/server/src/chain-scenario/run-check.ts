import { quoteArbitrage } from '@banyan/chain/arbitrage';
import { checkSignIn } from '@banyan/chain/check-sign-in';
import type { ArbitrageFile, CheckFile, SignInFile } from './check-file.ts';
import { runChainScenario } from './run-chain-scenario.ts';

/** What a file led to, and how that differs from what it expects, a line each. */
interface Checked {
  answer: object;
  differences: string[];
}

/**
 * Works a file of `npm run chain` out (docs/on-chain.md §8).
 * @param serverUrl of the database server that scenarios run on
 */
export async function runCheck(file: CheckFile, serverUrl: () => Promise<string>): Promise<Checked> {
  if (file.check === 'scenario') return await runChainScenario(await serverUrl(), file);
  const answer = file.check === 'sign_in' ? await signIn(file) : arbitrage(file);
  return { answer, differences: differencesOf(file.expect ?? {}, answer) };
}

const signIn = ({ message, signature, at, site, nonce, chains }: SignInFile) =>
  checkSignIn({ message, signature }, { at, site, nonce, chains });

const arbitrage = ({ pools, perf_bps }: ArbitrageFile): Record<string, string> =>
  Object.fromEntries(
    Object.entries(quoteArbitrage(pools, perf_bps)).map(([name, value]) => [name, String(value)]),
  );

/** A key that is not expected is not compared. */
function differencesOf(
  expected: Readonly<Record<string, unknown>>,
  answer: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const found = answer[name];
    return wanted === undefined || wanted === found
      ? []
      : [
          `${name}: expected ${String(wanted)}, but it is ${found === undefined ? 'not there' : String(found)}`,
        ];
  });
}
