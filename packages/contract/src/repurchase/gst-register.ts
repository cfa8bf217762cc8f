import { column, filter, report } from '../core/report.ts';
import { texts } from '../core/text.ts';

const screens = ['/admin/repurchase-orders/orders', '/franchise/repurchase/orders-list'] as const;

/** B2B: the buyer has a GSTIN; B2C: it has none; notes: credit notes. */
export const gstParts = ['B2B', 'B2C', 'Notes'] as const;

export const gstPartWords = texts({ B2B: 'To businesses', B2C: 'To consumers', Notes: 'Credit notes' });

const tax = {
  taxable: column('money', 'Taxable', { total: true }),
  cgst: column('money', 'CGST', { total: true, priority: 5 }),
  sgst: column('money', 'SGST', { total: true, priority: 5 }),
  igst: column('money', 'IGST', { total: true, priority: 5 }),
  total: column('money', 'Total', { total: true, priority: 6 }),
};

const filters = {
  seller: filter('member', 'Franchise', { roles: ['Admin'] }),
  on: filter('range', 'Date'),
};

/**
 * What a seller reports of its sales: each invoice and credit note by rate, notes below zero. Of the company, for an admin also
 * of a franchise; a franchise sees its own. Without dates the current month.
 */
export const gstRegister = report({
  path: 'repurchase/gst_register',
  summary: 'Invoices and credit notes with their GST, by rate',
  screens,
  columns: {
    on: column('date', 'Date', { sort: true }),
    no: column('id', 'No'),
    against: column('id', 'Against', { priority: 1 }),
    buyer: column('text', 'Buyer', { priority: 3 }),
    gstin: column('id', 'GSTIN', { priority: 4 }),
    place_of_supply: column('text', 'Place of supply', { priority: 2 }),
    gst_percent: column('percent', 'Rate'),
    ...tax,
  },
  filters: {
    part: filter('choice', 'Part', { options: gstParts, words: gstPartWords }),
    ...filters,
  },
  default_sort: '-on',
});

/** The same sales by month, HSN and rate, less what came back. */
export const gstSummary = report({
  path: 'repurchase/gst_summary',
  summary: 'Sales less returns by month, HSN and rate of GST',
  screens,
  columns: {
    month: column('text', 'Month', { sort: true }),
    hsn: column('id', 'HSN'),
    gst_percent: column('percent', 'Rate'),
    pieces: column('int', 'Pieces', { total: true }),
    ...tax,
  },
  filters,
  default_sort: '-month',
});
