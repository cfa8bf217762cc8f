import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aPerson, signIn } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { openDb, openPool } from '../../../platform/database/db.ts';
import { findSession } from './find-session.ts';

const test = useTestServer();

it('is planned five times, then never again, whatever the moment', async () => {
  const token = await signIn(test.server, (await aPerson(test.server, 'User')).user_id);
  const pool = openPool(test.url, 1);
  const db = openDb(pool);
  try {
    for (let call = 0; call < 12; call++) {
      const now = new Date(test.services.now.getTime() + call * 1000);
      expect(await findSession(db, token, ['user/home'], now)).not.toBeNull();
    }
    const { rows } = await sql<{ custom_plans: string; generic_plans: string }>`
      select custom_plans, generic_plans from pg_prepared_statements where statement like '%as is_granted%'`.execute(
      db,
    );
    expect(rows).toMatchObject([{ custom_plans: '5', generic_plans: '7' }]);
  } finally {
    await pool.end();
  }
});
