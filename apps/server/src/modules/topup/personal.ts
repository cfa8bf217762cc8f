import { formatDate } from '@banyan/contract/core/dates';
import { formatMoney } from '@banyan/contract/core/money';
import { recordId } from '@banyan/contract/core/records';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { FoundPaper, PersonalParts } from '../../platform/personal-parts.ts';
import { readCompany } from '../company/queries.ts';

/** Receipts of topups, as papers: one that was reversed is not valid any more. */
export const topupPersonal: PersonalParts = { findPaper: findReceipt };

async function findReceipt(db: Db, no: string): Promise<FoundPaper | null> {
  if (recordId('topup', no) === null) return null;
  const { rows } = await sql<{
    user_id: string;
    name: string;
    package: string;
    at: string;
    total: string;
    status: string;
  }>`
    select u.user_id, u.name, p.name as package, t.at, (t.paid + t.gst)::text as total, t.status
    from topup t join app_user u on u.id = t.member_id join package p on p.id = t.package_id
    where t.receipt_no = upper(${no})`.execute(db);
  const [receipt] = rows;
  if (!receipt) return null;
  const company = await readCompany(db);
  return {
    kind: text('Topup receipt'),
    reason: receipt.status === 'Reversed' ? 'reversed' : null,
    facts: [
      { label: text('Member'), value: `${receipt.name} (${receipt.user_id})` },
      { label: text('Package'), value: receipt.package },
      { label: text('Date'), value: formatDate(receipt.at, company.timezone) },
      { label: text('Total'), value: formatMoney(receipt.total, company) },
    ],
  };
}
