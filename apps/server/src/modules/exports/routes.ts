import * as calls from '@banyan/contract/exports/exports';
import { mountsOn } from '../../platform/http/mounts.ts';
import { serveStream } from '../../platform/http/serve-stream.ts';
import type { Server } from '../../platform/http/server.ts';
import { exportCompany, findExportWaits } from './export-company.ts';
import { fetchExport } from './fetch-export.ts';
import { selectExports } from './select-exports.ts';
import { streamExportFile } from './stream-export-file.ts';

export function mountExports(server: Server): void {
  const { serveOperation, serveReport } = mountsOn(server);
  serveReport(calls.companyExports, ({ db, context, filters }) => selectExports(db, context, filters));
  serveOperation(calls.exportCompany, exportCompany, { waits: findExportWaits });
  serveOperation(calls.fetchExport, fetchExport);
  serveStream(server, calls.readExportFile, 'company.zip', ({ context, query }) =>
    streamExportFile(server.db, context, query),
  );
}
