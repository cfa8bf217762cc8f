import * as gst from '@banyan/contract/repurchase/gst-register';
import * as invoices from '@banyan/contract/repurchase/invoices';
import { fail } from '../../../platform/fail.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import type { Server } from '../../../platform/http/server.ts';
import { mayOpenDocument } from '../../accounts/may-open-document.ts';
import { readInvoice } from './read-invoice.ts';
import { selectGstRegister, selectGstSummary } from './select-gst-register.ts';

/** Invoices and credit notes, and what a seller reports of them. */
export function mountInvoices(server: Server): void {
  const { serveQuery, serveReport } = mountsOn(server);
  serveQuery(invoices.readInvoice, async ({ db, context, query: { no, token } }) => {
    const found = await readInvoice(db, context, no);
    const asked = {
      record: `invoice:${found?.invoice.no ?? no}`,
      token,
      readers: found?.readers ?? [],
      screens: invoices.invoiceScreens,
    };
    // a guessed number gets the same answer as one that does not exist
    if (!(await mayOpenDocument(db, context, asked)) || !found) throw fail('not_found');
    return { data: found.invoice };
  });
  serveReport(gst.gstRegister, ({ db, context, filters }) => selectGstRegister(db, context, filters));
  serveReport(gst.gstSummary, ({ db, context, filters }) => selectGstSummary(db, context, filters));
}
