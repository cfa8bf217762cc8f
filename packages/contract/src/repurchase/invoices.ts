import * as z from 'zod/mini';
import { data, publicEndpoint } from '../core/endpoint.ts';
import * as fields from '../core/fields.ts';
import { texts } from '../core/text.ts';

/** A seller without GSTIN issues bills of supply; a credit note gives an invoice back in part. */
export const invoiceKinds = ['Tax invoice', 'Bill of supply', 'Credit note'] as const;

export const invoiceWords = texts({
  'Tax invoice': 'Tax invoice',
  'Bill of supply': 'Bill of supply',
  'Credit note': 'Credit note',
});

const tax = {
  /** Without tax; on a bill of supply the whole price. */
  taxable: z.string(),
  cgst: z.string(),
  sgst: z.string(),
  igst: z.string(),
  total: z.string(),
};

const party = {
  name: z.string(),
  address: z.nullable(z.string()),
  state: z.string(),
  /** Under which GST knows the state. */
  state_code: z.nullable(z.string()),
  gstin: z.nullable(z.string()),
};

const line = z.object({
  /** From 1. */
  place: z.number(),
  sku: z.string(),
  name: z.string(),
  hsn: z.string(),
  quantity: z.number(),
  /** Of one piece, without tax; of a seller without GSTIN with it. */
  price: z.string(),
  gst_percent: z.string(),
  ...tax,
});
export type InvoiceLine = z.output<typeof line>;

const invoice = z.object({
  no: z.string(),
  kind: z.enum(invoiceKinds),
  issued_on: z.string(),
  order_no: z.string(),
  /** Of a credit note: the invoice that it gives back in part. */
  against: z.nullable(z.object({ no: z.string(), issued_on: z.string() })),
  seller: z.object({ ...party, direct_selling_no: z.nullable(z.string()) }),
  buyer: z.object({ ...party, user_id: z.string() }),
  /** The state whose tax it is. */
  place_of_supply: z.string(),
  place_code: z.nullable(z.string()),
  lines: z.array(line),
  hsn: z.array(z.object({ hsn: z.string(), gst_percent: z.string(), quantity: z.number(), ...tax })),
  ...tax,
  /** The wallet or the payment mode. */
  paid_by: z.string(),
  /** Opens this document without a session; it never ends. */
  url: z.string(),
  qr_svg: z.string(),
});
export type Invoice = z.output<typeof invoice>;

/** Screens of admins from which an invoice is opened. */
export const invoiceScreens = [
  '/admin/repurchase-orders/orders',
  '/admin/wallet/passbook',
  '/admin/member/member-profile',
] as const;

/** By the token on its paper, or by the session of its buyer, its seller or an admin with one of `invoiceScreens`. */
export const readInvoice = publicEndpoint({
  method: 'GET',
  path: 'repurchase/invoice',
  summary: 'An invoice or credit note',
  limit: 60,
  query: z.object({
    no: fields.recordNo(),
    token: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: data(invoice),
});
