import { readdirSync, readFileSync } from 'node:fs';

const core = new URL('../../../packages/contract/src/core/', import.meta.url);
const contract = new URL('../../../packages/contract/src/', import.meta.url);
const modules = new URL('../../server/src/modules/', import.meta.url);
/** The page that shows what was asked for on any other page. */
const approvals = '/admin/settings/approvals';

/** The texts of a source file. */
export type TextsOf = (filename: string, code: string) => Set<string>;

/** What modules register with the overview: the server writes it in the caller's language. */
const labelsOf = (textsOf: TextsOf): string[] =>
  readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(^|\/)(overview|name-company-account)\.ts$/.test(name))
    .flatMap((name) => [...textsOf(name, readFileSync(new URL(name, modules), 'utf8'))]);

/** The texts of the contract and of the modules of the server, where their code holds this. */
const wordsWhere = (holds: RegExp, textsOf: TextsOf): Set<string> =>
  new Set(
    [contract, modules].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
        .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')] as const)
        .filter(([, code]) => holds.test(code))
        .flatMap(([name, code]) => [...textsOf(name, code)]),
    ),
  );

/** Acts that wait for a second admin, why, and what they would change: the words of their calls and of the server. */
const waitingWords = (textsOf: TextsOf): Set<string> =>
  wordsWhere(/second_person: text|second-person\.ts'|second-person'/, textsOf);

/** What stands only in files of the server that send mail: lines and refusals, which it writes in their reader's language. Why an act waits is read by its page. */
function mailWords(textsOf: TextsOf): Set<string> {
  const others = wordsWhere(/^(?![\s\S]*(?:mailer|notify-owner)\.ts')|second-person/, textsOf);
  return new Set(
    [...wordsWhere(/(?:mailer|notify-owner)\.ts'/, textsOf)].filter((words) => !others.has(words)),
  );
}

/** Names of wallets stand on every page that shows money. */
const walletNames = (textsOf: TextsOf): Set<string> =>
  textsOf('wallet-names.ts', readFileSync(new URL('ledger/wallet-names.ts', contract), 'utf8'));

/** What a paper says on the public page that its code opens. */
const paperWords = (textsOf: TextsOf): Set<string> => wordsWhere(/\bFoundPaper\b/, textsOf);

/**
 * Which parts read a text because the server sends it: names of screens their area, names of wallets every area and papers the public pages, whatever stands in the build; of the
 * others those that stand nowhere in it, by the file of the contract. Approvals read the words of requests of any page.
 */
export function sendersOf(
  parts: ReadonlySet<string>,
  textsOf: TextsOf,
): (english: string, isInBuild: boolean) => string[] {
  const inFile = (name: string): Set<string> =>
    textsOf(`packages/contract/${name}`, readFileSync(new URL(name, core), 'utf8'));
  const inFiles = (pattern: RegExp): Set<string> =>
    new Set(
      readdirSync(core, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && pattern.test(name))
        .flatMap((name) => [...inFile(name)]),
    );
  const written = new Set([...inFiles(/^errors[./]/), ...labelsOf(textsOf), ...mailWords(textsOf)]);
  const inside = [...parts].filter((part) => part !== '');
  const ofArea = (area: string): string[] => inside.filter((part) => part.split('/')[1] === area);
  const screens = [
    ...['user', 'admin', 'franchise'].map(
      (area) => [inFiles(new RegExp(`^catalogue/${area}`)), ofArea(area)] as const,
    ),
    [inFiles(/^catalogue\/public/), ['']] as const,
    [paperWords(textsOf), ['']] as const,
    [walletNames(textsOf), inside] as const,
    [inFiles(/^catalogue(\.|\/(?!user|admin|franchise|public))/), inside] as const,
  ];
  const waiting = waitingWords(textsOf);
  return (english, isInBuild) => {
    const readers = screens.flatMap(([names, read]) => (names.has(english) ? read : []));
    if (isInBuild && waiting.has(english)) readers.push(approvals);
    if (readers.length > 0 || isInBuild) return readers;
    // lines of mails begin with whom they are for, or from
    return written.has(english) || /^\{(name|company|code)\}/.test(english) ? [] : inside;
  };
}
