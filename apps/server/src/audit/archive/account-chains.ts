import { unitsOf } from '../../modules/exports/units-of.ts';
import type { Finding } from '../../modules/ledger/audit-ledger.ts';
import { type AccountRow, type EntryRow, entryHash, genesisOf } from './hash-rows.ts';

/** An account as the archive says it is in the end. */
export interface KeptAccount extends AccountRow {
  id: string;
  class: string;
  balance: string;
  version: string;
  head: string;
}

export type OnFinding = (finding: Finding) => void;

interface Chain {
  row: KeptAccount;
  version: number;
  balance: bigint;
  hash: Buffer;
  /** Entries that come before the one they follow, as journals commit in another order than they are numbered. */
  early: Map<number, { entry: EntryRow & { hash: string }; seal: Buffer | null; txn: string | null }> | null;
}

/** The passbooks of all accounts, followed entry by entry: versions, balances and hashes are worked out anew. */
export class AccountChains {
  private readonly chains = new Map<string, Chain>();
  private readonly onFinding: OnFinding;

  constructor(onFinding: OnFinding) {
    this.onFinding = onFinding;
  }

  add(row: KeptAccount): void {
    this.chains.set(row.id, { row, version: 0, balance: 0n, hash: genesisOf(row), early: null });
  }

  /** @returns undefined when there is no such account */
  accountOf(id: string): KeptAccount | undefined {
    return this.chains.get(id)?.row;
  }

  /** The next entry of an account, or one that a later one comes before. */
  take(entry: EntryRow & { hash: string }, seal: Buffer | null, txn: string | null): void {
    const chain = this.chains.get(entry.account);
    if (!chain) return;
    const version = Number(entry.version);
    if (version !== chain.version + 1) {
      if (version <= chain.version || chain.early?.has(version))
        this.tell('versions', entry, txn, 'a version stands there twice');
      chain.early ??= new Map();
      chain.early.set(version, { entry, seal, txn });
      return;
    }
    this.follow(chain, entry, seal, txn);
    for (let next = chain.early?.get(chain.version + 1); next; next = chain.early?.get(chain.version + 1)) {
      chain.early?.delete(Number(next.entry.version));
      this.follow(chain, next.entry, next.seal, next.txn);
    }
    if (chain.early?.size === 0) chain.early = null;
  }

  private follow(
    chain: Chain,
    entry: EntryRow & { hash: string },
    seal: Buffer | null,
    txn: string | null,
  ): void {
    const after = unitsOf(entry.balance_after);
    if (after !== chain.balance + unitsOf(entry.amount))
      this.tell(
        'balance chain',
        entry,
        txn,
        `the amount ${entry.amount} does not lead to ${entry.balance_after}`,
      );
    const hash = Buffer.from(entry.hash, 'hex');
    if (!hash.equals(entryHash(chain.hash, seal, entry)))
      this.tell('hash chain', entry, txn, 'this entry, its transaction or the entry before was edited');
    chain.version = Number(entry.version);
    chain.balance = after;
    chain.hash = hash;
  }

  /** What the accounts say is what their entries come to. */
  finish(): void {
    for (const { row, version, balance, hash, early } of this.chains.values()) {
      const [first] = [...(early?.keys() ?? [])].sort((a, b) => a - b);
      if (first !== undefined)
        this.tell(
          'versions',
          { account: row.id, version: String(first) },
          null,
          `follows version ${version}`,
        );
      const isSame =
        balance === unitsOf(row.balance) &&
        String(version) === row.version &&
        hash.toString('hex') === row.head;
      if (!isSame)
        this.tell(
          'account balance',
          { account: row.id, version: row.version },
          null,
          `the account says ${row.balance} at version ${row.version}, its entries lead to version ${version} and another balance or hash`,
        );
    }
  }

  /** The sums of all balances, by asset. */
  *balances(): Generator<[asset: string, units: bigint]> {
    for (const { row } of this.chains.values()) yield [row.asset_id, unitsOf(row.balance)];
  }

  get size(): number {
    return this.chains.size;
  }

  private tell(
    check_name: string,
    { account, version }: { account: string; version: string },
    txn_id: string | null,
    problem: string,
  ): void {
    this.onFinding({ check_name, account_id: account, version, txn_id, problem });
  }
}
