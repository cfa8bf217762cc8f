// Tries a plan out on a small network (docs/plans.md §6): npm run scenario -- FILE.json… [--json]
import { openDatabaseServer } from '../platform/postgres/database-server.ts';
import { isRefusal, refusal } from '../platform/refusal.ts';
import { printOutcome } from './print-outcome.ts';
import { readScenario } from './read-scenario.ts';
import { tryScenario } from './try-scenario.ts';

async function main(args: string[]): Promise<boolean> {
  const asJson = args.includes('--json');
  const paths = args.filter((arg) => arg !== '--json');
  const option = paths.find((path) => path.startsWith('-'));
  if (paths.length === 0 || option)
    throw refusal(
      `${option ? `Unknown option ${option}. ` : ''}Usage: npm run scenario -- FILE.json… [--json]`,
    );
  // every file is read before anything runs
  const files = paths.map((path) => ({ path, scenario: readScenario(path) }));
  // messages of the starting database are no part of the output
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const answers: object[] = [];
  let isMet = true;
  try {
    for (const { path, scenario } of files) {
      const { outcome, differences } = await tryScenario(server.ownerUrl, scenario);
      isMet &&= differences.length === 0;
      const { title } = scenario;
      if (asJson)
        answers.push({ file: path, title, is_met: differences.length === 0, ...outcome, differences });
      else console.log(`${printOutcome(title || path, outcome, differences)}\n`);
    }
  } finally {
    await server.stop();
  }
  if (asJson) console.log(JSON.stringify(answers.length === 1 ? answers[0] : answers, null, 2));
  return isMet;
}

main(process.argv.slice(2)).then(
  (isMet) => {
    process.exitCode = isMet ? 0 : 1;
  },
  (error: unknown) => {
    console.error(isRefusal(error) ? error.message : error);
    process.exitCode = 1;
  },
);
