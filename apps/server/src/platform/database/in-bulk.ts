import type pg from 'pg';

/** Runs work in one transaction of a connection for work in bulk; nothing is done again. */
export async function inBulk<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
