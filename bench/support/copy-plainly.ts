import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Copies the income rows of a date into a table without indexes, checks and triggers. @returns milliseconds */
export async function copyPlainly(url: string, owner: pg.Client, date: string): Promise<number> {
  await owner.query('create table plain_income (like income)');
  const reader = new pg.Client({ connectionString: url });
  await reader.connect();
  try {
    const started = performance.now();
    await pipeline(
      reader.query(
        to(`copy (select * from income where business_date = '${date}') to stdout (format binary)`),
      ),
      owner.query(from('copy plain_income from stdin (format binary)')),
    );
    return performance.now() - started;
  } finally {
    await reader.end();
  }
}
