// npm run contracts: compiles contracts/*.sol and writes what the product needs of them, which is committed; tests and
// installations need no compiler. With --check it says which artifact is not of its source, without compiling.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const from = join(root, 'contracts');
const to = join(root, 'packages/chain/src/contracts');
const settings = {
  optimizer: { enabled: true, runs: 200 },
  evmVersion: 'paris',
  metadata: { bytecodeHash: 'none' },
  outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode.object'] } },
};
/** Artifacts by the file that holds their source. */
const wanted = {
  'Neuradigi.sol': ['Neuradigi'],
  'PackageGateway.sol': ['PackageGateway'],
  'DepositFactory.sol': ['DepositFactory', 'DepositAddress'],
  'PayoutVault.sol': ['PayoutVault'],
  'ArbExecutor.sol': ['ArbExecutor'],
  'trial/TrialToken.sol': ['TrialToken', 'FeeToken', 'CallingToken'],
  'trial/TrialWallet.sol': ['TrialWallet', 'TrialWalletFactory'],
};

const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const versions = ['solc', '@openzeppelin/contracts'].map((name) => `${name} ${devDependencies[name]}`);
const hash = (...parts) => createHash('sha256').update(JSON.stringify(parts)).digest('hex');
const kebab = (name) => name.replace(/\B[A-Z]/g, '-$&').toLowerCase();
const fileOf = (name) => join(to, `${kebab(name)}.gen.ts`);
const readOrNothing = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

/** The permit of OpenZeppelin 5.7.0 copies memory by an instruction that paris does not know (docs/on-chain.md §7). */
const settingsOf = (source) =>
  source === 'Neuradigi.sol' ? { ...settings, evmVersion: 'cancun' } : settings;

/** The head of an artifact names its source with compiler and library, and the text below. */
const headOf = (source, body) =>
  `// Made by npm run contracts of contracts/${source}; do not edit.\n// source ${hash(versions, settingsOf(source), readFileSync(join(from, source), 'utf8'))}\n// artifact ${hash(body)}\n`;
const bodyOf = (head, text) => text.slice(head.length);

function check() {
  const problems = Object.entries(wanted).flatMap(([source, names]) =>
    names.flatMap((name) => {
      const text = readOrNothing(fileOf(name));
      const body = text.split('\n').slice(3).join('\n');
      const head = headOf(source, body);
      return text.startsWith(head) && bodyOf(head, text) === body
        ? []
        : [`${fileOf(name).slice(root.length)} is not of contracts/${source}: run npm run contracts.`];
    }),
  );
  const known = new Set(
    Object.values(wanted).flatMap((names) => names.map((name) => `${kebab(name)}.gen.ts`)),
  );
  for (const file of readdirSync(to))
    if (file.endsWith('.gen.ts') && !known.has(file)) problems.push(`${file} is of no contract.`);
  for (const problem of problems) console.log(problem);
  console.log(`${known.size} artifacts, ${problems.length} problems.`);
  process.exit(problems.length ? 1 : 0);
}

async function compile() {
  const { default: solc } = await import('solc');
  for (const file of readdirSync(to)) if (file.endsWith('.gen.ts')) rmSync(join(to, file));
  for (const [source, names] of Object.entries(wanted)) {
    const contracts = compiled(solc, source);
    for (const name of names) {
      const { abi, evm } = contracts[name];
      const constant = name[0].toLowerCase() + name.slice(1);
      const body = `export const ${constant} = {\n  bytecode: '0x${evm.bytecode.object}',\n  abi: ${JSON.stringify(abi)},\n} as const;\n`;
      writeFileSync(fileOf(name), headOf(source, body) + body);
      console.log(`${name}: ${evm.deployedBytecode.object.length / 2} bytes`);
    }
  }
}

function compiled(solc, source) {
  const input = {
    language: 'Solidity',
    sources: { [source]: { content: readFileSync(join(from, source), 'utf8') } },
    settings: settingsOf(source),
  };
  const find = (path) => ({ contents: readFileSync(join(root, 'node_modules', path), 'utf8') });
  const { errors = [], contracts } = JSON.parse(solc.compile(JSON.stringify(input), { import: find }));
  for (const { formattedMessage } of errors) console.error(formattedMessage);
  if (errors.length) process.exit(1);
  return contracts[source];
}

if (process.argv.includes('--check')) check();
else await compile();
