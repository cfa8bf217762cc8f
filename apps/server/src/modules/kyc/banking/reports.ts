import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import { bankingAndPayment, decideBank, paymentChanges, paymentFieldWords } from '@banyan/contract/kyc/bank';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { mountsOn } from '../../../platform/http/mounts.ts';
import { personOf } from '../../../platform/http/report-sql.ts';
import type { Server } from '../../../platform/http/server.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { filteredBy, requestColumns } from '../../accounts/request-rights.ts';
import { onMoments } from '../../company/on-moments.ts';
import { hasOtherName, isShared, sharingOthers } from '../is-shared.ts';

type Details = RowOf<typeof bankingAndPayment>;
type Change = RowOf<typeof paymentChanges>;

export function mountBankReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(bankingAndPayment, ({ db, context, filters }) => selectDetails(db, context, filters));
  serveReport(paymentChanges, ({ db, context, filters }) => selectChanges(db, context, filters));
}

const holderName = sql<string>`o.name`;

/** Everybody who gave payment details, with what an admin should look at. */
function selectDetails(
  db: Db,
  { now }: ActorContext,
  filters: FilterValues<(typeof bankingAndPayment)['filters']>,
) {
  const checks = {
    Shared: isShared('d'),
    OtherName: hasOtherName('d.holder', holderName),
    OnHold: sql<boolean>`d.held_until > ${now}::timestamptz`,
  };
  let rows = db
    .selectFrom('payment_details as d')
    .innerJoin('app_user as o', 'o.id', 'd.owner_id')
    .select([
      'd.owner_id as id',
      personOf('o').as('owner'),
      sql<Details['owner_type']>`o.user_type`.as('owner_type'),
      'd.account_masked as account_no',
      'd.ifsc',
      'd.holder',
      'd.upi_masked as upi_id',
      'd.ethereum',
      'd.polygon',
      'd.smart_chain',
      'd.changed_at',
      sql<Details['held_until']>`case when ${checks.OnHold} then d.held_until end`.as('held_until'),
      sql<Details['check']>`case when ${checks.Shared} then 'Shared' when ${checks.OtherName} then 'OtherName'
        when ${checks.OnHold} then 'OnHold' end`.as('check'),
      holderName.as('name'),
      sharedWith.as('shared_with'),
    ])
    .where(onMoments('d.changed_at', filters.on_from, filters.on_to));
  if (filters.owner) rows = rows.where('d.owner_id', '=', idOfUser(filters.owner));
  if (filters.ifsc) rows = rows.where('d.ifsc', '=', filters.ifsc.toUpperCase());
  if (filters.check) rows = rows.where(checks[filters.check as keyof typeof checks]);
  return rows;
}

const sharedWith = sql<Details['shared_with']>`array(
  select jsonb_build_object('user_id', u.user_id, 'name', u.name, 'user_type', u.user_type)
  from ${sharingOthers('d')} join app_user u on u.id = other.owner_id order by u.id limit 10)`;

/** Every change, and what waits for a second admin. */
function selectChanges(
  db: Db,
  context: ActorContext,
  filters: FilterValues<(typeof paymentChanges)['filters']>,
) {
  let rows = db
    .selectFrom('payment_change as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .select([
      personOf('o').as('owner'),
      fieldNames.as('fields'),
      sql<Change['before']>`p.before`.as('before'),
      sql<Change['after']>`p.after`.as('after'),
      'p.reason',
      'p.proof_id',
      ...requestColumns('p', context, decideBank),
    ])
    .where(filteredBy('p', filters));
  if (filters.owner) rows = rows.where('p.owner_id', '=', idOfUser(filters.owner));
  return rows;
}

/** The names of the changed fields, for lists and files. */
const fieldNames = sql<string>`(
  select string_agg(${JSON.stringify(paymentFieldWords)}::jsonb ->> key, ', ' order by key) from jsonb_object_keys(p.after) key)`;
