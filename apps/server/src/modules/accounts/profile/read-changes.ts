import type { ProfileChange } from '@banyan/contract/accounts/profile';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import { maskContact } from '../rules.ts';

/** Changes that are listed. */
const maxChanges = 50;

/** What the owner of an account reads of it: changes of the account itself. */
const ownActions = [
  'update_profile',
  'change_member',
  'change_franchise',
  'change_franchise_owner',
  'change_admin',
  'change_contact',
  'change_photo',
  'remove_photo',
  'change_password',
  'reset_password',
  'change_password_for_others',
  'send_reset_link',
  'change_second_factor',
  'change_bank',
  'update_sponsor',
];

/** Reasons that were told to the owner too. */
const toldReasons = ['change_member', 'change_franchise'];

/** What was changed about somebody, as the owner reads it. */
export async function readOwnChanges(db: Db, userId: string): Promise<ProfileChange[]> {
  const changes = await readChanges(db, userId, ownActions);
  return changes.map((change) =>
    toldReasons.includes(change.action) ? change : { ...change, reason: null },
  );
}

/** What was done to an account, newest first: before and after, contacts masked. @param actions only these; missing = all */
export async function readChanges(
  db: Db,
  userId: string,
  actions?: readonly string[],
): Promise<ProfileChange[]> {
  const { rows } = await sql<Omit<ProfileChange, 'reason' | 'fields'> & { details: Values }>`
    select l.id, l.at, l.action, ${personOf('a')} as by, l.details
    from audit_log_ever l left join app_user a on a.id = coalesce(l.acting_admin_id, l.actor_id)
    where l.object = ${`user:${userId}`} ${actions ? sql`and l.action = any(${actions}::text[])` : sql``}
    order by l.id desc limit ${maxChanges}`.execute(db);
  return rows.map(({ details, ...row }) => ({
    ...row,
    reason: typeof details.reason === 'string' ? details.reason : null,
    fields: fieldsOf(details).map(({ field, from, to }) => ({
      field,
      from: shown(field, from),
      to: shown(field, to),
    })),
  }));
}

type Values = Record<string, unknown>;
interface Change {
  field: string;
  from: unknown;
  to: unknown;
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  isObject(value) && 'from' in value && 'to' in value;

/** The log writes `{from, to}` of the whole act, of each field, or of each field of `changed`. */
function fieldsOf({ from, to, changed, channel, ...rest }: Values): Change[] {
  const loose = Object.entries({ ...rest, ...(isObject(changed) ? changed : {}) }).flatMap(
    ([field, value]): Change[] => (isChange(value) ? [{ field, from: value.from, to: value.to }] : []),
  );
  if (from === undefined && to === undefined) return loose;
  if (!isObject(from) || !isObject(to))
    return [{ field: typeof channel === 'string' ? channel : 'value', from, to }, ...loose];
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return [
    ...names
      .map((field) => ({ field, from: from[field], to: to[field] }))
      .filter((one) => one.from !== one.to),
    ...loose,
  ];
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const written = typeof value === 'string' ? value : JSON.stringify(value);
  return /mail|mobile/.test(field) && !written.includes('•') ? maskContact(written) : written;
}
