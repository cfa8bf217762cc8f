import type pg from 'pg';
import { type Finding, held, mend, right } from './finding.ts';

/** Hours after which the books were added up too long ago: it happens every night. */
const oldBooks = 36;

/** What the product does by itself: closings, jobs, and the sums of the books. */
export async function checkWork(owner: pg.Client, now: Date): Promise<Finding[]> {
  const { rows: failed } = await owner.query<{ date: string; in: string }>(
    `select business_date::text as date, failed_in as "in" from closing where status = 'failed'`,
  );
  const { rows: jobs } = await owner.query<{ given_up: number }>(
    'select count(*)::int as given_up from graphile_worker.jobs where attempts >= max_attempts',
  );
  const { rows: books } = await owner.query<{ at: string; agree: boolean }>(
    'select at::text, wallets = company as agree from books_check',
  );
  const findings = [
    failed[0]
      ? mend(
          `The closing of ${failed[0].date} stopped in ${failed[0].in}: its page says why, and Continue goes on.`,
        )
      : right('No closing has stopped.'),
    held(
      jobs[0]?.given_up === 0,
      'No job was given up.',
      `${jobs[0]?.given_up} jobs failed for good: the log of the server says why (docs/operations.md §4).`,
    ),
  ];
  findings.push(...(await checkMonths(owner, now)));
  const [book] = books;
  if (!book) return findings;
  const hours = (now.getTime() - new Date(book.at).getTime()) / 3_600_000;
  findings.push(
    held(
      book.agree && hours <= oldBooks,
      'What wallets hold is what the company owes, as of last night.',
      book.agree
        ? `The books were added up ${Math.round(hours)} hours ago: no server does its nightly work.`
        : 'Wallets hold something else than the company owes: npm run audit names the rows.',
    ),
  );
  return findings;
}

/** Whether the months to come stand ready in tables that lie in months (docs/decisions/0035). */
async function checkMonths(owner: pg.Client, now: Date): Promise<Finding[]> {
  const { rows } = await owner.query<{ name: string; until: string; is_ready: boolean }>(
    `select of_table as name, to_char(max(until_at) at time zone 'UTC', 'YYYY-MM-DD') as until,
       max(until_at) > $1::timestamptz + interval '7 days' as is_ready
     from table_month group by of_table order by of_table`,
    [now],
  );
  return rows.map(({ name, until, is_ready }) =>
    held(
      is_ready,
      `The months of ${name} are made up to ${until}.`,
      `The months of ${name} end on ${until}: the nightly job make_months failed, the log of the server says why.`,
    ),
  );
}
