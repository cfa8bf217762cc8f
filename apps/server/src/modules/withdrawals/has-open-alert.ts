import { type SqlBool, sql } from 'kysely';

/** Whether an alert about the owner named by this column is open. */
export const hasOpenAlert = (owner: string) => sql<SqlBool>`exists (
  select from alert_owner ao join alert a on a.id = ao.alert_id
  where ao.owner_id = ${sql.ref(owner)} and a.closed_at is null)`;
