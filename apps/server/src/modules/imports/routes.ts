import { importProblemRows, importRows } from '@banyan/contract/imports/import-problem-rows';
import * as calls from '@banyan/contract/imports/imports';
import { mountsOn } from '../../platform/http/mounts.ts';
import { serveStream } from '../../platform/http/serve-stream.ts';
import type { Server } from '../../platform/http/server.ts';
import { cancelImport } from './cancel-import.ts';
import { confirmImport, findImportWaits } from './confirm-import.ts';
import { mapImportFile } from './files/map-import-file.ts';
import { sendImportPart } from './files/send-import-part.ts';
import { hasMembers, readImport } from './read-import.ts';
import { selectImportProblems, selectImports } from './select-imports.ts';
import { startCheck } from './start-check.ts';
import { startImport } from './start-import.ts';
import { findTakeBackWaits, takeImportBack } from './take-import-back.ts';
import { writeProblemRows } from './write-problem-rows.ts';

export function mountImports(server: Server): void {
  const { serveOperation, serveRead, serveReport } = mountsOn(server);
  serveReport(calls.imports, ({ db, filters }) => selectImports(db, filters));
  serveReport(importProblemRows, ({ db, filters }) => selectImportProblems(db, filters));
  serveRead(calls.readImportGate, async (db) => ({ has_members: await hasMembers(db) }));
  serveRead(calls.readImport, readImport);
  serveStream(server, importRows, 'import-rows.csv', ({ context, query }) =>
    writeProblemRows(server.db, context, query),
  );
  serveOperation(calls.startImport, startImport);
  serveOperation(calls.sendImportPart, sendImportPart);
  serveOperation(calls.mapImportFile, mapImportFile);
  serveOperation(calls.checkImport, startCheck);
  serveOperation(calls.cancelImport, cancelImport);
  serveOperation(calls.confirmImport, confirmImport, { waits: findImportWaits });
  serveOperation(calls.takeImportBack, takeImportBack, { waits: findTakeBackWaits });
}
