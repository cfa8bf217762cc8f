import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { incomeDisclosure as call, DisclosureStatement } from '@banyan/contract/disclosures/disclosures';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';

type Published = ReplyOf<typeof call>['data']['published'][number];

/** A published disclosure, the newest year's last correction unless another is asked for, and the list of all of them. */
export async function readDisclosure(
  db: Db,
  _context: Context,
  { year, version }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { rows: published } = await sql<Published & { id: string }>`
    select id, year, version, from_on, to_on, published_at, reason from income_disclosure
    where status = 'Published' order by year desc, version desc`.execute(db);
  const asked = published.find(
    (one) => (year === undefined || one.year === year) && (version === undefined || one.version === version),
  );
  if (!asked) return { disclosure: null, published };
  const { rows } = await sql<{ statement: DisclosureStatement }>`
    select statement from income_disclosure where id = ${asked.id}`.execute(db);
  const [found] = rows;
  return { disclosure: found ? { ...asked, ...found } : null, published };
}
