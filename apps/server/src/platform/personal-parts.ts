import type { Text } from '@banyan/contract/core/text';
import type { PaperReason } from '@banyan/contract/documents/papers';
import type { ErasingReason } from '@banyan/contract/documents/personal-data';
import type { RawBuilder } from 'kysely';
import type { Context } from './context.ts';
import type { Db, Tx } from './database/db.ts';

/** What a printed paper is worth now. */
export interface FoundPaper {
  /** What it is, in words. */
  kind: Text;
  /** null = it is valid. */
  reason: PaperReason | null;
  /** No contact, and no money beyond the total that stands on it. */
  facts: { label: Text; value: string }[];
}

/** A member whose data is read or erased. */
export interface Subject {
  id: string;
  user_id: string;
}

/** A member who is to be erased, and since when; null = it was not asked for yet. */
export interface Leaving extends Subject {
  asked_at: string | null;
}

/** Rows of one part of the file of a member's own data, each row one JSON value in the column `row`. */
export type PersonalRows = (member: Subject, db: Db) => RawBuilder<unknown>;

/** What a module knows about a member as a person, registered in its file `personal.ts`. */
export interface PersonalParts {
  /** A paper of the module by its number; null = it has none of this number. */
  findPaper?: (db: Db, no: string, now: Date) => Promise<FoundPaper | null>;
  /** Parts of the file of one's own data. Other people appear in it by user id alone. */
  personalData?: Readonly<Record<string, PersonalRows>>;
  /** Rows of `code` and `url`, one for each reason why the member cannot be erased yet. */
  erasingReasons?: (member: Leaving) => RawBuilder<{ code: ErasingReason; url: string }>;
  /** Whether something is under way that ends by itself: erasing waits for it instead of being refused. */
  erasingWaits?: (db: Db, member: Subject) => Promise<boolean>;
  /** Locks what must not change while the member is erased, in the order of the modules. */
  lockForErasing?: (tx: Tx, member: Subject) => Promise<void>;
  /** Takes away what the module keeps about the person; what the books need stays. */
  wipe?: (tx: Tx, context: Context, member: Subject) => Promise<void>;
}
