import { recordLink } from '@banyan/contract/core/records';
import { type IncomeKind, incomeKinds } from '@banyan/contract/income/income';
import type { PayoutStatement } from '@banyan/contract/income/payouts';
import { sql } from 'kysely';
import { toString as qrCode } from 'qrcode';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { linkToken } from '../../../platform/http/signed-link.ts';

type Row = Omit<PayoutStatement, 'incomes' | 'financial_year' | 'verify_url' | 'qr_svg'> & {
  member_id: string;
  financial_year: number;
  incomes: Record<string, { amount: string; rows: number }>;
};

/** A statement as printed, with its owner; null when there is none with this number. */
export async function readPayoutStatement(
  db: Db,
  { services }: { services: Services },
  no: string,
): Promise<{ statement: PayoutStatement; owner: string } | null> {
  const { rows } = await sql<Row>`
    select s.member_id, s.no, u.user_id, u.name, c.name as company_name, l."from", l."to", s.business_date, s.at,
      l.incomes, trim_scale(s.gross)::text as gross, s.financial_year, trim_scale(s.taxable)::text as taxable,
      trim_scale(s.tds_percent)::text as tds_percent, trim_scale(s.tds)::text as tds,
      trim_scale(s.tds_carried)::text as tds_carried, v.payout ->> 'service_percent' as service_percent,
      trim_scale(s.service)::text as service, v.payout ->> 'repurchase_percent' as repurchase_percent,
      trim_scale(s.repurchase)::text as repurchase, trim_scale(s.net)::text as net, r.remark
    from payout_statement s join app_user u on u.id = s.member_id cross join company c
      join payout_run r on r.id = s.run_id
      left join lateral (select plan -> 'payout' as payout from plan_version where version = r.plan_version) v on true
      cross join lateral (
        select min(first) as "from", max(last) as "to",
          jsonb_object_agg(kind, jsonb_build_object('amount', amount, 'rows', n)) as incomes
        from (
          select kind, trim_scale(sum(amount))::text as amount, count(*) as n, min(business_date) as first,
            max(business_date) as last
          from payout_line where statement_id = s.id group by kind
        ) kinds
      ) l
    where s.no = ${no}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { member_id, incomes, financial_year, ...statement } = row;
  // it is printed on the paper, so it never ends
  const token = encodeURIComponent(linkToken(services, `statement:${no}`));
  const verify_url = `${services.publicUrl}${recordLink('payout_statement', no)}&token=${token}`;
  return {
    owner: member_id,
    statement: {
      ...statement,
      incomes: incomeKinds.flatMap((kind: IncomeKind) => {
        const sum = incomes[kind];
        return sum ? [{ kind, ...sum }] : [];
      }),
      financial_year: `${financial_year}-${String(financial_year + 1).slice(-2)}`,
      verify_url,
      qr_svg: await qrCode(verify_url, { type: 'svg', margin: 0 }),
    },
  };
}
