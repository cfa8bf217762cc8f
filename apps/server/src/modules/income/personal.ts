import { formatDate } from '@banyan/contract/core/dates';
import { formatMoney } from '@banyan/contract/core/money';
import { recordId } from '@banyan/contract/core/records';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { recordNoOf } from '../../platform/database/record-numbers.ts';
import type { FoundPaper, PersonalParts } from '../../platform/personal-parts.ts';
import { readCompany } from '../company/queries.ts';

/** Incomes, statements and topups. All of them stay: the books and the tax rest on them. */
export const incomePersonal: PersonalParts = {
  findPaper: findStatement,
  personalData: {
    incomes: ({ id }) => sql`
      select jsonb_build_object('no', ${recordNoOf('income', 'i.id')}, 'kind', i.kind, 'from', f.user_id, 'level', i.level,
        'amount', i.amount::text, 'status', i.status, 'reason', i.reason, 'business_date', i.business_date, 'at', i.at) as row
      from income_ever i left join app_user f on f.id = i.from_id where i.member_id = ${id} order by i.business_date, i.id`,
    statements: ({ id }) => sql`
      select jsonb_build_object('no', no, 'at', at, 'gross', gross::text, 'tds', tds::text, 'service', service::text,
        'repurchase', repurchase::text, 'net', net::text) as row
      from payout_statement where member_id = ${id} order by id`,
    fund_releases: ({ id }) => sql`
      select jsonb_build_object('no', no, 'at', decided_at, 'fund', wallet_code, 'amount', amount::text, 'tds', tds::text,
        'net', net::text, 'reason', reason) as row
      from fund_release where member_id = ${id} and status = 'Approved' order by id`,
    topups: ({ id }) => sql`
      select jsonb_build_object('receipt_no', t.receipt_no, 'at', t.at, 'package', p.name, 'amount', t.amount::text,
        'paid', t.paid::text, 'gst', t.gst::text, 'paid_by', b.user_id, 'status', t.status) as row
      from topup t join package p on p.id = t.package_id left join app_user b on b.id = t.paid_by
      where t.member_id = ${id} order by t.at, t.id`,
  },
  erasingReasons: ({ id, asked_at }) => sql`
    select 'reward' as code, '/user/income/reward' as url
    where exists (select from reward_achievement where member_id = ${id} and status in ('claimed', 'approved'))
    union all
    select 'income', '/user/income/bonus'
    where exists (select from bonus_credit where member_id = ${id} and status = 'Pending')
    union all
    select 'income', '/user/income/funds'
    where exists (select from fund_release where member_id = ${id} and status = 'Pending')
    union all
    select 'bought', '/user/topup/topup-details' where exists (select from topup where member_id = ${id} and at > ${asked_at})`,
  // a closing that was cut pays those who were not blocked then
  erasingWaits: async (db) => {
    const { rows } = await sql`
      select from closing where status <> 'posted' limit 1`.execute(db);
    return rows.length > 0;
  },
};

async function findStatement(db: Db, no: string): Promise<FoundPaper | null> {
  if (recordId('payout_statement', no) === null) return null;
  const { rows } = await sql<{ user_id: string; name: string; at: string; net: string }>`
    select u.user_id, u.name, s.at, s.net::text as net from payout_statement s join app_user u on u.id = s.member_id
    where s.no = upper(${no})`.execute(db);
  const [statement] = rows;
  if (!statement) return null;
  const company = await readCompany(db);
  return {
    kind: text('Payout statement'),
    reason: null,
    facts: [
      { label: text('Member'), value: `${statement.name} (${statement.user_id})` },
      { label: text('Paid on'), value: formatDate(statement.at, company.timezone) },
      { label: text('Net'), value: formatMoney(statement.net, company) },
    ],
  };
}
