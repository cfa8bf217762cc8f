import type { Db } from '../platform/database/db.ts';

/** Everybody's password in the demo network. */
export const demoPassword = 'Peepal-Tree-26';

/** The accounts printed at the start; the member is the first direct of the company's first member. */
const shown = [
  { role: 'Admin', user_id: 'admin' },
  { role: 'Sub-admin with few rights', user_id: 'support1' },
  { role: 'Member', user_id: 'BN100002' },
  { role: 'Franchise', user_id: 'franchise1' },
] as const;

export interface DemoSignIn {
  role: string;
  user_id: string;
  password: string;
}

/** The sign-ins of the demo network, when this database holds it. */
export async function readDemoSignIns(db: Db): Promise<DemoSignIn[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('user_id')
    .where(
      'user_id',
      'in',
      shown.map((person) => person.user_id),
    )
    // people of the demo network, not others with the same ids
    .where('email', 'like', '%@example.test')
    .execute();
  const found = new Set(rows.map((row) => row.user_id));
  return shown
    .filter((person) => found.has(person.user_id))
    .map((person) => ({ ...person, password: demoPassword }));
}

/** Whether the database was never used: only then it gets the demo network. */
export async function isUnused(db: Db): Promise<boolean> {
  const anybody = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  return anybody === undefined;
}
