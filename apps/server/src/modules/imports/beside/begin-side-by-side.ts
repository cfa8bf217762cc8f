import type { BodyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import type { beginSideBySide as call, SideBySide } from '@banyan/contract/imports/side-by-side';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';
import type { Waits } from '../../../platform/http/second-person.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { beginRunBeside } from '../../company/begin-run-beside.ts';
import { readRunBeside } from '../../company/read-run-beside.ts';
import { lockImport } from '../lock-import.ts';
import { readSideBySide } from './read-side-by-side.ts';

type Asked = BodyOf<typeof call>;

/** @throws as `beginSideBySide` */
export async function findBeginWaits(tx: Tx, _context: ActorContext, asked: Asked): Promise<Waits> {
  const { no, from_name, as_of } = await requireBeginnable(tx, asked);
  return {
    why: message('A network is brought in by two admins.'),
    value: null,
    payee_id: null,
    by_mail: true,
    lines: [
      { label: text('Import'), kind: 'text', value: no },
      { label: text('From'), kind: 'text', value: from_name },
      { label: text('Last date there'), kind: 'text', value: as_of },
    ],
  };
}

/**
 * Begins to run beside the old system: what it does is fed day by day, each closing is compared with what it paid, and nothing
 * is paid out here (docs/ledger.md §18). What leaves the company at this moment is waited for.
 * @throws not_found, import_is_closed when no network was brought in by it, already_done while it runs beside one
 */
export async function beginSideBySide(tx: Tx, context: ActorContext, asked: Asked): Promise<SideBySide> {
  const { no, from_name, as_of } = await requireBeginnable(tx, asked);
  await sql`select pg_advisory_xact_lock(hashtext('side_by_side'))`.execute(tx);
  const rows = await sql<{ last: string }>`
    select greatest(${as_of}::date, max(business_date))::text as last from closing`.execute(tx);
  await beginRunBeside(tx, context, { from_name, as_of: onlyRow(rows).last });
  await appendAudit(tx, context, {
    action: 'begin_side_by_side',
    object: `import:${no}`,
    details: { from_name },
  });
  return await readSideBySide(tx, context);
}

async function requireBeginnable(tx: Tx, { no }: Asked) {
  const found = await lockImport(tx, no, ['Loaded']);
  if (found.is_day) throw fail('not_found');
  if (await readRunBeside(tx)) throw fail('already_done');
  return found;
}
