import { createHash } from 'node:crypto';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { previewUtr as call, UtrImport } from '@banyan/contract/withdrawals/utr';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { type JudgedLine, judgeUtrLines, type KnownWithdrawal } from './judge-utr-lines.ts';
import { readUtrFile, UnreadableFile, type UtrLine } from './read-utr-file.ts';
import { readUtrImport } from './read-utr-import.ts';

/**
 * Looks at what a bank answered: every line gets a verdict and is stored with it; nothing is paid.
 * @throws invalid_request when the file cannot be read
 */
export async function previewUtr(
  tx: Tx,
  context: ActorContext,
  { file_name, content }: BodyOf<typeof call>,
): Promise<UtrImport> {
  const judged = await judge(tx, readLines(content));
  const fitting = judged.filter(({ verdict }) => verdict === 'Fits');
  const { id, no } = await tx
    .insertInto('utr_import')
    .values({
      file_name,
      hash: hashOf(judged),
      lines: judged.length,
      fits: fitting.length,
      amount: fitting.reduce((sum, { amount }) => sum.plus(amount), toDecimal('0')).toFixed(),
      made_by: context.actor.id,
      made_at: context.now,
    })
    .returning(['id', 'no'])
    .executeTakeFirstOrThrow();
  await storeLines(tx, id, judged);
  await appendAudit(tx, context, {
    action: 'preview_utr',
    object: `utr_import:${no}`,
    details: { lines: judged.length, fits: fitting.length },
  });
  return await readUtrImport(tx, context, { no });
}

function readLines(content: string): UtrLine[] {
  try {
    return readUtrFile(Buffer.from(content, 'base64'));
  } catch (error) {
    if (error instanceof UnreadableFile) throw fail('invalid_request', { content: error.problem });
    throw error;
  }
}

async function judge(db: Db, lines: readonly UtrLine[]): Promise<JudgedLine[]> {
  const readable = lines.filter(({ problem }) => problem === null);
  const known = await findKnown(
    db,
    readable.map(({ no }) => no),
  );
  const used = await findUsedUtrs(
    db,
    readable.map(({ utr }) => utr),
  );
  return judgeUtrLines(lines, known, used);
}

/** Withdrawals by number. */
async function findKnown(db: Db, nos: readonly string[]): Promise<Map<string, KnownWithdrawal>> {
  const { rows } = await sql<KnownWithdrawal & { no: string }>`
    select id, no, status, net from withdrawal where no = any(${nos}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.no, row]));
}

/** Those that paid some withdrawal. */
export async function findUsedUtrs(db: Db, utrs: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ utr: string }>`
    select upper(utr) as utr from withdrawal where upper(utr) = any(${utrs}::text[])`.execute(db);
  return new Set(rows.map(({ utr }) => utr));
}

/** Of every line with its verdict: who confirms this, confirms what was shown. */
const hashOf = (judged: readonly JudgedLine[]): string =>
  createHash('sha256')
    .update(
      judged
        .map(({ line, no, utr, amount, verdict }) => JSON.stringify([line, no, utr, amount, verdict]))
        .join('\n'),
    )
    .digest('hex');

async function storeLines(tx: Tx, importId: string, judged: readonly JudgedLine[]): Promise<void> {
  const stored = judged.map(({ no, utr, amount, ...line }) => ({
    ...line,
    // what cannot be read may be of any length
    no: no.slice(0, 100),
    utr: utr.slice(0, 100),
    amount: amount.slice(0, 100),
  }));
  await sql`
    insert into utr_line (import_id, line, no, utr, amount, verdict, problem, withdrawal_id)
    select ${importId}::bigint, line, no, utr, amount, verdict, problem, withdrawal_id
    from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as l (line int, no text, utr text, amount text, verdict text,
      problem jsonb, withdrawal_id bigint)`.execute(tx);
}
