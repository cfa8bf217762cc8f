import { unitsOf } from '../../modules/exports/units-of.ts';
import type { EntryRow } from './hash-rows.ts';

/** Lines of company accounts, which were folded into one entry of their account or wait for it (docs/ledger.md §5). */
export class FoldedLines {
  /** What waits to be folded, by account. */
  readonly waiting = new Map<string, bigint>();
  private readonly sums = new Map<string, { units: bigint; lines: number }>();
  private readonly tell: (check_name: string, problem: string, txn_id: null, account_id: string) => void;

  constructor(tell: FoldedLines['tell']) {
    this.tell = tell;
  }

  add(account: string, version: string | null, amount: string): void {
    const units = unitsOf(amount);
    if (version === null) {
      this.waiting.set(account, (this.waiting.get(account) ?? 0n) + units);
      return;
    }
    const sum = this.sums.get(`${account} ${version}`) ?? { units: 0n, lines: 0 };
    this.sums.set(`${account} ${version}`, { units: sum.units + units, lines: sum.lines + 1 });
  }

  /** A fold says the sum of its lines, and how many they were. */
  compare({ account, version, amount, narration }: EntryRow): void {
    const sum = this.sums.get(`${account} ${version}`);
    this.sums.delete(`${account} ${version}`);
    if (sum?.units !== unitsOf(amount) || String(sum.lines) !== narration)
      this.tell(
        'house fold',
        `the fold of version ${version} says ${amount}, its lines come to another sum`,
        null,
        account,
      );
  }

  finish(): void {
    for (const key of this.sums.keys()) {
      const [account = '', version] = key.split(' ');
      this.tell('house fold', `the fold of version ${version} is missing`, null, account);
    }
  }
}
