import type { Manifest } from '../../modules/exports/read-manifest.ts';
import { unitsOf } from '../../modules/exports/units-of.ts';
import type { Heads } from '../../modules/ledger/compare-heads.ts';
import { UnreadableBackup } from '../../platform/backup/seal-file.ts';
import { AccountChains, type KeptAccount, type OnFinding } from './account-chains.ts';
import { FoldedLines } from './folded-lines.ts';
import { type EntryRow, houseHash, type JournalRow, journalHash, sealOf } from './hash-rows.ts';
import { type KeptLink, LinkChain } from './link-chain.ts';
import { type Archive, linesOf, type Measured, readArchive } from './read-archive.ts';

/** A line of a journal: in a passbook it has a version, in an account of the company the version it was folded into. */
interface KeptLine extends EntryRow {
  journal: string;
  fold_version: string | null;
  hash: string;
}

/** How much was looked at. */
export interface LookedArchive {
  files: number;
  accounts: number;
  transactions: number;
  lines: number;
  links: number;
}

/**
 * Checks an export without any database: the checksums of its files, and of the ledger the hashes of all journals, entries and
 * links, the sums of journals, and that accounts hold what their entries come to. As the audit, it believes no stored figure.
 * One record for each account stands in memory, never the journals.
 * @param kept heads of the chain that were kept elsewhere
 * @param onFinding called with everything that is wrong
 * @throws a refusal when the folder holds no whole export, or cannot be unsealed
 */
export async function verifyArchive(
  folder: string,
  key: Buffer | null,
  kept: readonly Heads[],
  onFinding: OnFinding,
): Promise<LookedArchive> {
  const archive = readArchive(folder, key);
  try {
    const tell = (
      check_name: string,
      problem: string,
      txn_id: string | null = null,
      account_id: string | null = null,
    ) => onFinding({ check_name, account_id, version: null, txn_id, problem });
    for (const name of archive.strangers) tell('files', `${name} is not named in the manifest`);
    for (const { name } of archive.manifest.files)
      if (!name.startsWith('ledger/')) for await (const _ of rawLines(archive, name, tell));
    return await verifyLedger(archive, kept, onFinding, tell);
  } finally {
    archive.close();
  }
}

type Tell = (check_name: string, problem: string, txn_id?: string | null, account_id?: string | null) => void;

async function verifyLedger(
  archive: Archive,
  kept: readonly Heads[],
  onFinding: OnFinding,
  tell: Tell,
): Promise<LookedArchive> {
  const chains = new AccountChains(onFinding);
  for await (const row of rowsOf<KeptAccount>(archive, 'accounts', tell)) chains.add(row);
  const links: KeptLink[] = [];
  for await (const row of rowsOf<KeptLink>(archive, 'links', tell)) links.push(row);
  const chain = new LinkChain(links, archive.manifest.heads, kept, tell);
  const folded = new FoldedLines(tell);
  let [transactions, lines] = [0, 0];
  const reversed = new Set<string>();
  for await (const { journal, own } of journalsOf(archive, tell)) {
    transactions++;
    lines += own.length;
    const seal = sealOf(journal);
    checkSums(journal, own, chains, tell);
    if (journal.reverses !== null && reversed.has(journal.reverses))
      tell('reversal', 'is not the one reversal of its transaction', journal.id);
    if (journal.reverses !== null) reversed.add(journal.reverses);
    for (const line of own) {
      if (line.version !== null) chains.take(line, seal, journal.id);
      else {
        folded.add(line.account, line.fold_version, line.amount);
        if (houseHash(seal, line).toString('hex') !== line.hash)
          tell('house lines', `line ${line.line} was edited`, journal.id, line.account);
      }
    }
    chain.take(journal.id, journalHash(seal, journal.ref_no, own));
  }
  chain.finish();
  for await (const fold of rowsOf<EntryRow & { hash: string }>(archive, 'folds', tell)) {
    folded.compare(fold);
    chains.take(fold, null, null);
  }
  folded.finish();
  chains.finish();
  const sums = new Map<string, bigint>();
  for (const [asset, units] of chains.balances()) sums.set(asset, (sums.get(asset) ?? 0n) + units);
  for (const [account, units] of folded.waiting) {
    const asset = chains.accountOf(account)?.asset_id ?? '';
    sums.set(asset, (sums.get(asset) ?? 0n) + units);
  }
  for (const [asset, units] of sums)
    if (units !== 0n) tell('wallets against liabilities', `asset ${asset}: all accounts do not sum to 0`);
  return {
    files: archive.manifest.files.length,
    accounts: chains.size,
    transactions,
    lines,
    links: links.length,
  };
}

function checkSums(journal: JournalRow, own: readonly KeptLine[], chains: AccountChains, tell: Tell): void {
  const total = own.reduce((sum, { amount }) => sum + unitsOf(amount), 0n);
  if (total !== 0n) tell('zero sum', 'the lines do not sum to 0', journal.id);
  // what an owner owes or repays of a line has a number above the count
  const asked = own.filter(({ line }) => Number(line) <= Number(journal.line_count)).length;
  if (asked !== Number(journal.line_count) || new Set(own.map(({ line }) => line)).size !== own.length)
    tell('line count', `${asked} of ${journal.line_count} lines are there`, journal.id);
  for (const { account } of own)
    if (chains.accountOf(account)?.asset_id !== journal.asset_id)
      tell('asset', 'the account is missing or of another asset', journal.id, account);
}

/** Journals with their lines: both files are in the order of journals. */
async function* journalsOf(
  archive: Archive,
  tell: Tell,
): AsyncGenerator<{ journal: JournalRow; own: KeptLine[] }> {
  const lines = rowsOf<KeptLine>(archive, 'lines', tell);
  let next = await lines.next();
  const lost = (line: KeptLine) =>
    tell('transaction', 'the transaction of a line is missing', line.journal, line.account);
  for await (const journal of rowsOf<JournalRow>(archive, 'journals', tell)) {
    const own: KeptLine[] = [];
    for (; !next.done && BigInt(next.value.journal) <= BigInt(journal.id); next = await lines.next())
      if (next.value.journal === journal.id) own.push(next.value);
      else lost(next.value);
    yield { journal, own };
  }
  for (; !next.done; next = await lines.next()) lost(next.value);
}

/** The rows of a file of the ledger, under the names of its columns; one that cannot be read is told and left out. */
async function* rowsOf<Row>(archive: Archive, name: string, tell: Tell): AsyncGenerator<Row> {
  const file = `ledger/${name}.jsonl`;
  let columns: string[] = [];
  for await (const [number, line] of rawLines(archive, file, tell)) {
    const cells = cellsOf(line);
    if (!cells || (number > 0 && cells.length !== columns.length))
      tell('files', `row ${number} of ${file} cannot be read`);
    else if (number === 0) columns = cells.map(String);
    else yield Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Row;
  }
}

function cellsOf(line: string): (string | null)[] | null {
  try {
    const cells: unknown = JSON.parse(line);
    return Array.isArray(cells) && cells.every((cell) => cell === null || typeof cell === 'string')
      ? cells
      : null;
  } catch {
    return null;
  }
}

/** The lines of a file, and in the end whether it is the one that was written. */
async function* rawLines(archive: Archive, name: string, tell: Tell): ReturnType<typeof linesOf> {
  const written = archive.manifest.files.find((file) => file.name === name);
  try {
    const bytes = archive.open(name);
    if (!bytes || !written) return tell('files', `${name} is missing`);
    yield* linesOf(bytes, (found) => compare(name, written, found, tell));
  } catch (error) {
    if (!(error instanceof UnreadableBackup)) throw error;
    tell('files', error.message);
  }
}

function compare(name: string, written: Manifest['files'][number], found: Measured, tell: Tell): void {
  if (written.sha256 === found.sha256) return;
  const rows =
    String(found.rows) === written.rows ? '' : `: it has ${found.rows} rows, ${written.rows} were written`;
  tell('files', `${name} is not the file that was written${rows}`);
}
