import { importProblemRows, importRows } from '@banyan/contract/imports/import-problem-rows';
import * as calls from '@banyan/contract/imports/imports';
import * as beside from '@banyan/contract/imports/side-by-side';
import * as switching from '@banyan/contract/imports/switch';
import { mountsOn } from '../../platform/http/mounts.ts';
import { serveStream } from '../../platform/http/serve-stream.ts';
import type { Server } from '../../platform/http/server.ts';
import { beginSideBySide, findBeginWaits } from './beside/begin-side-by-side.ts';
import { endSideBySide, findEndWaits } from './beside/end-side-by-side.ts';
import { readSideBySide } from './beside/read-side-by-side.ts';
import { selectCompared, selectOldDays } from './beside/select-compared.ts';
import { startDay } from './beside/start-day.ts';
import { cancelImport } from './cancel-import.ts';
import { confirmImport, findImportWaits } from './confirm-import.ts';
import { mapImportFile } from './files/map-import-file.ts';
import { sendImportPart } from './files/send-import-part.ts';
import { hasMembers, readImport } from './read-import.ts';
import { selectImportProblems, selectImports } from './select-imports.ts';
import { startCheck } from './start-check.ts';
import { startImport } from './start-import.ts';
import { readSwitch } from './switch/read-switch.ts';
import { readWhatChanged } from './switch/read-what-changed.ts';
import { seeWhatChanged } from './switch/see-what-changed.ts';
import { findSwitchWaits, signSwitch } from './switch/sign-switch.ts';
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
  serveReport(beside.oldDays, ({ db, filters }) => selectOldDays(db, filters));
  serveReport(beside.comparedRows, ({ db, filters }) => selectCompared(db, filters));
  serveRead(beside.readSideBySide, readSideBySide);
  serveOperation(beside.startDay, startDay);
  serveOperation(beside.beginSideBySide, beginSideBySide, { waits: findBeginWaits });
  serveOperation(beside.endSideBySide, endSideBySide, { waits: findEndWaits });
  serveRead(switching.readSwitch, readSwitch);
  serveOperation(switching.signSwitch, signSwitch, { waits: findSwitchWaits });
  serveRead(switching.readWhatChanged, readWhatChanged);
  serveOperation(switching.seeWhatChanged, seeWhatChanged);
}
