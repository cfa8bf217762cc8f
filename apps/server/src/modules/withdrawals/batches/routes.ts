import * as batches from '@banyan/contract/withdrawals/batches';
import * as utr from '@banyan/contract/withdrawals/utr';
import { sql } from 'kysely';
import { mountsOn } from '../../../platform/http/mounts.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Server } from '../../../platform/http/server.ts';
import { unlessBanned } from '../../accounts/refuse-banned.ts';
import { onMoments } from '../../company/on-moments.ts';
import { applyUtr } from './apply-utr.ts';
import { cancelBatch, findCancelWaits } from './cancel-batch.ts';
import { downloadBatch } from './download-batch.ts';
import { makeBatch } from './make-batch.ts';
import { previewUtr } from './preview-utr.ts';
import { readUtrImport } from './read-utr-import.ts';
import {
  findBankFileTemplate,
  findChangedTemplate,
  saveBankFileTemplate,
} from './save-bank-file-template.ts';

/** Files that banks pay by, and what banks answer. */
export function mountBatches(server: Server): void {
  const { serveOperation, serveRead } = mountsOn(server);
  serveOperation(batches.makeBatch, unlessBanned(batches.makeBatch, makeBatch));
  serveOperation(batches.downloadBatch, unlessBanned(batches.downloadBatch, downloadBatch));
  serveOperation(batches.cancelBatch, cancelBatch, { waits: findCancelWaits });
  serveRead(batches.readBankFileTemplate, (db) => findBankFileTemplate(db));
  serveOperation(batches.saveBankFileTemplate, saveBankFileTemplate, { waits: findChangedTemplate });
  serveOperation(utr.previewUtr, previewUtr);
  serveOperation(utr.applyUtr, unlessBanned(utr.applyUtr, applyUtr));
  serveRead(utr.readUtrImport, readUtrImport);
  mountReports(server);
}

function mountReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(batches.withdrawalBatches, ({ db, filters }) => {
    const countOf = (
      statuses: readonly string[],
    ) => sql<number>`(select count(*)::int from withdrawal_batch_row r
      join withdrawal w on w.id = r.withdrawal_id where r.batch_id = b.id and b.cancelled_at is null and w.status = any(${statuses}::text[]))`;
    const rows = db
      .selectFrom('withdrawal_batch as b')
      .innerJoin('app_user as by', 'by.id', 'b.made_by')
      .select(['b.id', 'b.made_at', 'b.no', 'b.destination', 'b.count', 'b.net'])
      .select([
        countOf(['Paid']).as('paid'),
        countOf(['Failed']).as('failed'),
        countOf(['Processing']).as('open'),
        personOf('by').as('by'),
        sql<string>`case when b.cancelled_at is not null then 'Cancelled' when exists (select from withdrawal_batch_row r
          join withdrawal w on w.id = r.withdrawal_id where r.batch_id = b.id and w.status = 'Processing') then 'Processing'
          else 'Done' end`.as('status'),
      ])
      .where(onMoments('b.made_at', filters.on_from, filters.on_to));
    return filters.no ? rows.where('b.no', '=', filters.no.toUpperCase()) : rows;
  });

  serveReport(utr.utrImports, ({ db, filters }) => {
    const rows = db
      .selectFrom('utr_import as i')
      .innerJoin('app_user as by', 'by.id', 'i.made_by')
      .select(['i.id', 'i.made_at', 'i.no', 'i.file_name', 'i.lines', 'i.fits', 'i.paid', 'i.status'])
      .select(personOf('by').as('by'))
      .where(onMoments('i.made_at', filters.on_from, filters.on_to));
    return filters.no ? rows.where('i.no', '=', filters.no.toUpperCase()) : rows;
  });

  serveReport(utr.utrLines, ({ db, filters }) => {
    const rows = db
      .selectFrom('utr_line as l')
      .innerJoin('utr_import as i', 'i.id', 'l.import_id')
      .leftJoin('withdrawal as w', 'w.id', 'l.withdrawal_id')
      .leftJoin('app_user as u', 'u.id', 'w.owner_id')
      .select(['l.id', 'l.line', 'l.no', 'l.utr', 'l.amount', 'w.net', 'l.verdict', 'l.outcome'])
      .select([personOf('u').as('owner'), sql<null>`l.problem`.as('problem')])
      .where('i.no', '=', (filters.file ?? '').toUpperCase());
    return filters.verdict ? rows.where('l.verdict', '=', filters.verdict) : rows;
  });
}
