import * as papers from '@banyan/contract/documents/papers';
import * as personal from '@banyan/contract/documents/personal-data';
import * as vault from '@banyan/contract/documents/vault';
import { mountsOn } from '../../platform/http/mounts.ts';
import { serveStream } from '../../platform/http/serve-stream.ts';
import type { Server } from '../../platform/http/server.ts';
import type { PersonalParts } from '../../platform/personal-parts.ts';
import { type SealedPicture, sealPicture } from '../accounts/store-document.ts';
import { readIdCard } from './papers/read-id-card.ts';
import { readWelcomeLetter } from './papers/read-welcome-letter.ts';
import { reissueIdCard } from './papers/reissue-id-card.ts';
import { verifyDocument } from './papers/verify-document.ts';
import { askErasing } from './personal/ask-erasing.ts';
import { askPersonalData } from './personal/ask-personal-data.ts';
import { keepAccount } from './personal/keep-account.ts';
import { readPersonalState } from './personal/read-personal-state.ts';
import { streamPersonalData } from './personal/stream-personal-data.ts';
import { addCompanyPaper } from './vault/add-company-paper.ts';
import { endCompanyPaper } from './vault/end-company-paper.ts';
import { selectCompanyPapers } from './vault/select-company-papers.ts';

/** @param registered what the modules know about a member as a person */
export function mountDocuments(server: Server, registered: readonly PersonalParts[]): void {
  const { serve, serveOperation, serveRead, serveReport } = mountsOn(server);
  serveRead(papers.readWelcomeLetter, readWelcomeLetter);
  serveRead(papers.readIdCard, readIdCard);
  serveOperation(papers.reissueIdCard, reissueIdCard);
  serveRead(papers.verifyDocument, (db, context, query) => verifyDocument(db, context, query, registered));

  serveReport(vault.companyPapers, ({ db, context, filters }) =>
    selectCompanyPapers(db, context.now, filters),
  );
  // the picture is made anew before the transaction begins
  serve<typeof vault.addCompanyPaper, SealedPicture>(
    vault.addCompanyPaper,
    async ({ tx, context, body, prepared }) => ({
      data: await addCompanyPaper(tx, context, body, prepared),
    }),
    ({ context, body }) => sealPicture(context.services, body),
  );
  serveOperation(vault.endCompanyPaper, endCompanyPaper);

  serveRead(personal.readPersonalState, (db, context) => readPersonalState(db, context, registered));
  serveOperation(personal.askPersonalData, askPersonalData);
  serveStream(server, personal.readPersonalData, 'my-data.json', ({ context, query }) =>
    streamPersonalData(server.db, context, query.token, registered),
  );
  serveOperation(personal.eraseMe, (tx, context) => askErasing(tx, context, registered));
  serveOperation(personal.keepMe, keepAccount);
}
