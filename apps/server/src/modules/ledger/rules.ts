import { type EntryKind, type EntryType, entryKinds } from '@banyan/contract/ledger/entry-kinds';

/** The asset that is the company's currency; every other one is a product, counted in pieces (docs/ledger.md §14). */
export const money = 1;

/** One line of a journal. */
export interface JournalLine {
  owner_type: 'User' | 'Franchise' | 'House';
  owner_id: string;
  wallet_code: string;
  /** Signed: a credit is above zero. At most eight decimals. */
  amount: string;
  /** How the passbook names the line; missing = the journal's kind. */
  kind?: EntryKind;
  /** What the line links to; missing = the journal's. */
  ref_id?: string;
  narration?: string;
  /**
   * A credit repays first what its owner owes the company; of a debit the owner owes what the wallet lacks
   * (docs/plans.md §2.9). Missing = a debit the wallet cannot pay is refused.
   */
  recoverable?: boolean;
  /** A debit of the whole of this hold captures it (docs/ledger.md §6). */
  hold_id?: string;
}

/** A line on a company account. */
export const houseLine = (wallet_code: string, amount: string): JournalLine => ({
  owner_type: 'House',
  owner_id: '0',
  wallet_code,
  amount,
});

/** A line in the wallet of a member or franchise that pays, or gets its money back. */
export const ownerLine = (
  { owner_type, id, wallet }: { owner_type: 'User' | 'Franchise'; id: string; wallet: string },
  amount: string,
): JournalLine => ({ owner_type, owner_id: id, wallet_code: wallet, amount });

/** A line in a wallet of a member. */
export const memberLine = (owner_id: string, wallet_code: string, amount: string): JournalLine => ({
  owner_type: 'User',
  owner_id,
  wallet_code,
  amount,
});

type Kind = (typeof entryKinds)[keyof typeof entryKinds];

const kinds = Object.entries(entryKinds) as [name: string, kind: Kind][];
const byCode = (pick: (kind: Kind, name: string) => string | null | undefined): Record<string, string> =>
  Object.fromEntries(
    kinds.flatMap(([name, kind]) => {
      const value = pick(kind, name);
      return value ? [[String(kind.code), value]] : [];
    }),
  );

/** Code → words, for SQL: `words ->> kind::text`. */
export const wordsByCode = byCode(({ words }) => words);
/** Code → name of the kind. */
export const nameByCode = byCode((_, name) => name);
/** Code → type of the timeline, where the kind decides it. */
export const typeByCode = byCode(({ type }) => type);
/** Code → kind of record each line is about, where it is not what the journal is about. */
export const recordByCode = byCode((kind) => ('record' in kind ? kind.record : null));

/** Codes of the kinds that belong to a type of the timeline, whatever the sign of the line. */
export function codesOfType(type: EntryType): number[] {
  const wanted = type === 'Credit' || type === 'Debit' ? null : type;
  return kinds.filter(([, kind]) => kind.type === wanted).map(([, { code }]) => code);
}
