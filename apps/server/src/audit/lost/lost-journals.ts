import { type NumberedRecord, recordNo, records } from '@banyan/contract/core/records';
import type { Finding } from '../../modules/ledger/audit-ledger.ts';
import { nameByCode } from '../../modules/ledger/rules.ts';
import { differingRows, type LostRow, type TwoBooks } from './differing-rows.ts';

/** Lines of a journal that are named; a chunk of a closing has thousands. */
const namedLines = 10;

/**
 * Journals that only the other database has. One whose key was asked for again here, with the same content, is not lost: it was
 * done again (docs/ledger.md §4); but for one of a record whose id another has here, which is alike by chance.
 * @param usedAgain such records, as `topup 17`
 */
export async function findLostJournals(
  books: TwoBooks,
  usedAgain: ReadonlySet<string>,
  onFinding: (finding: Finding) => void,
): Promise<void> {
  for await (const rows of differingRows(books, 'txn_ever')) {
    const journals = rows.map(({ lost }) => lost);
    const again = await findKeys(books, journals);
    const gone = journals.filter(
      (journal) =>
        again.get(keyOf(journal)) !== journal.request_hash ||
        usedAgain.has(`${journal.ref_type} ${journal.ref_id}`),
    );
    if (gone.length === 0) continue;
    const lines = await readLines(books, gone);
    for (const journal of gone)
      onFinding({
        check_name: 'lost journal',
        account_id: null,
        version: null,
        txn_id: journal.id ?? null,
        problem: wordsOf(journal, lines.get(journal.id ?? '') ?? [], again.has(keyOf(journal))),
      });
  }
}

const keyOf = ({ idem_scope, idem_key }: LostRow): string => `${idem_scope} ${idem_key}`;

/** The content that was asked for here under each key. */
async function findKeys({ here }: TwoBooks, journals: readonly LostRow[]): Promise<Map<string, string>> {
  const { rows } = await here.query<{ key: string; hash: string }>(
    `select k.idem_scope || ' ' || k.idem_key as key, t.request_hash::text as hash
     from unnest($1::text[], $2::text[]) as asked (scope, key)
       join txn_key k on k.idem_scope = asked.scope and k.idem_key = asked.key join txn_ever t on t.id = k.txn_id`,
    [journals.map(({ idem_scope }) => idem_scope), journals.map(({ idem_key }) => idem_key)],
  );
  return new Map(rows.map(({ key, hash }) => [key, hash]));
}

async function readLines({ lost }: TwoBooks, journals: readonly LostRow[]): Promise<Map<string, string[]>> {
  const { rows } = await lost.query<{ txn_id: string; lines: string[] }>(
    `select l.txn_id::text as txn_id, array_agg(format('%s of %s %s', a.wallet_code,
       case a.owner_type when 'House' then 'the company' else coalesce(u.user_id, a.owner_id::text) end,
       trim_scale(l.amount)) order by l.amount) as lines
     from (
       select txn_id, account_id, amount from entry_ever where txn_id = any($1)
       union all select txn_id, account_id, amount from house_pending where txn_id = any($1)
       union all select txn_id, account_id, amount from house_entry_ever where txn_id = any($1)
     ) l join account a on a.id = l.account_id
       left join app_user u on u.id = a.owner_id and a.owner_type <> 'House'
     group by l.txn_id`,
    [journals.map(({ id }) => id)],
  );
  return new Map(rows.map(({ txn_id, lines }) => [txn_id, lines]));
}

function nameOf(kind: NumberedRecord, no: string | undefined, id = ''): string {
  const { letter, words } = records[kind];
  return words.replace('{no}', no ?? (letter === null ? id : recordNo(kind, id)));
}

function wordsOf(journal: LostRow, lines: readonly string[], isKeyTaken: boolean): string {
  const { kind = '', ref_type = '', ref_no, ref_id, at } = journal;
  const record = ref_type in records ? nameOf(ref_type as NumberedRecord, ref_no, ref_id) : ref_type;
  const more = lines.length > namedLines ? `, and ${lines.length - namedLines} more` : '';
  return [
    `${nameByCode[kind] ?? kind} of ${record} at ${at} is not here`,
    `${lines.slice(0, namedLines).join(', ')}${more}`,
    `its key was ${keyOf(journal)}${isKeyTaken ? ', which something else has here' : ''}`,
  ].join('; ');
}
