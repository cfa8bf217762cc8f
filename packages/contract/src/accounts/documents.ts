import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { naming } from '../core/fields.ts';
import { texts } from '../core/text.ts';

const kyc = { screens: ['/admin/member/kyc-requests'] };

/** Every kind of document, with the screens of admins it belongs to: who may open one of them may look at it. */
export const documentKinds = {
  aadhaar_front: kyc,
  aadhaar_back: kyc,
  pan: kyc,
  bank_proof: { screens: ['/admin/member/banking-and-payment'] },
  credit_slip: { screens: ['/admin/wallet/credit-requests'] },
  pin_slip: { screens: ['/admin/pin-management/pin-requests'] },
  order_slip: { screens: ['/admin/repurchase-orders/orders'] },
  fund_bill: { screens: ['/admin/income/funds'] },
  // the company's own: nobody looks at it unlogged, not who stored it either
  company_paper: { screens: ['/admin/settings/documents'] },
} as const;
export type DocumentKind = keyof typeof documentKinds;

export const documentWords = texts({
  aadhaar_front: 'Aadhaar, front',
  aadhaar_back: 'Aadhaar, back',
  pan: 'PAN card',
  bank_proof: 'Bank proof',
  credit_slip: 'Payment slip',
  pin_slip: 'Payment slip for pins',
  order_slip: 'Order payment slip',
  fund_bill: 'Fund release bill',
  company_paper: 'Paper of the company',
});

/** The id of a document. */
export const documentId = () => naming(z.string().check(z.regex(/^\d{1,18}$/)));

const screensOfKinds = [...new Set(Object.values(documentKinds).flatMap(({ screens }) => screens))];

/**
 * One's own document or one that was sent to the caller, or for an admin one of a kind whose screen they may open; each look of an admin stands in the audit
 * log. Any other one answers like one that does not exist, and an opened panel shows none.
 */
export const readDocument = endpoint({
  method: 'GET',
  path: 'document',
  summary: 'A picture that was handed in as proof',
  screens: ['/user/profile', '/franchise/profile', ...screensOfKinds],
  query: z.object({ id: documentId() }),
  reply: data(
    z.object({
      id: z.string(),
      kind: z.enum(Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]),
      media_type: z.string(),
      /** The picture in base64. */
      content: z.string(),
      at: z.string(),
    }),
  ),
});
