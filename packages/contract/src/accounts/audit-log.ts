import * as z from 'zod/mini';
import { data, endpoint } from '../core/endpoint.ts';
import { column, filter, report } from '../core/report.ts';

const screens = ['/admin/settings/audit-log'];

/** Who did what to whom: acts of admins, and changes of accounts, rights and settings (docs/security.md §12). */
export const auditLog = report({
  path: 'admin/audit_log',
  summary: 'Lines of the audit log',
  screens,
  columns: {
    at: column('date_time', 'Date', { sort: true }),
    by: column('person', 'Actor'),
    panel: column('person', 'In the panel of', { priority: 2 }),
    action: column('text', 'Action'),
    object: column('text', 'Object', { priority: 4 }),
    ip: column('text', 'Address', { priority: 1 }),
  },
  filters: {
    on: filter('range', 'Date'),
    by: filter('member', 'Actor'),
    panel: filter('member', 'In the panel of'),
    action: filter('text', 'Action'),
    object: filter('text', 'Object'),
  },
  extra: {
    /** What the line says of the act: values, and what was before and after. */
    details: z.record(z.string(), z.unknown()),
    /** Its place in the chain; null = it is not chained yet. */
    link: z.nullable(z.string()),
  },
  default_sort: '-at',
});

export const readAuditChain = endpoint({
  method: 'GET',
  path: 'admin/audit_chain',
  summary: 'Up to which line the chain of the audit log was verified',
  screens,
  reply: data(
    z.object({
      /** The last link that was verified, when, and the moment of its line; null = never verified. */
      verified: z.nullable(z.object({ link: z.string(), at: z.string(), line_at: z.string() })),
      /** Lines that are not verified yet. */
      waiting: z.number(),
    }),
  ),
});
