import { decideKyc, type KycOwner, kycRequests } from '@banyan/contract/kyc/kyc';
import { sql } from 'kysely';
import { mountsOn } from '../../platform/http/mounts.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Server } from '../../platform/http/server.ts';
import { holds } from '../accounts/holds-one.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { onMoments } from '../company/on-moments.ts';

export function mountKycReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(kycRequests, ({ db, actor, filters }) => {
    let rows = db
      .selectFrom('kyc_request as k')
      .innerJoin('app_user as u', 'u.id', 'k.owner_id')
      .leftJoin('profile as p', 'p.user_id', 'k.owner_id')
      .leftJoin('app_user as c', 'c.id', 'k.decided_by')
      .select([
        'k.id',
        'k.requested_at as at',
        'k.no',
        personOf('u').as('owner'),
        'k.name',
        sql<string>`repeat('•', 6) || right(k.pan, 4)`.as('pan'),
        sql<number>`(select count(distinct owner_id)::int from (${sameElsewhere}) s)`.as('duplicates'),
        'k.status',
        personOf('c').as('decided_by'),
        'k.decided_at',
        sql<KycOwner>`k.owner_type`.as('owner_type'),
        'k.date_of_birth',
        'k.aadhaar_last4',
        'k.pan as full_pan',
        'k.gstin',
        sql<Documents>`jsonb_build_object('aadhaar_front', k.aadhaar_front_id::text,
          'aadhaar_back', k.aadhaar_back_id::text, 'pan_image', k.pan_image_id::text)`.as('documents'),
        sql<{ name: string; date_of_birth: string | null }>`jsonb_build_object('name', u.name,
          'date_of_birth', p.date_of_birth)`.as('account'),
        'k.reason',
        'k.remark',
        sql<Same[]>`(select coalesce(jsonb_agg(jsonb_build_object('what', s.what, 'owner', ${personOf('o')},
          'owner_type', o.user_type) order by s.what, o.id), '[]')
          from (${sameElsewhere} limit 50) s join app_user o on o.id = s.owner_id)`.as('same'),
        sql<boolean>`k.status <> 'Rejected' and k.owner_id <> ${actor.id} and ${holds(actor, decideKyc.screens)}`.as(
          'can_decide',
        ),
      ])
      .where(onMoments('k.requested_at', filters.on_from, filters.on_to));
    if (filters.status) rows = rows.where('k.status', '=', filters.status);
    if (filters.owner_type) rows = rows.where('k.owner_type', '=', filters.owner_type);
    if (filters.owner) rows = rows.where('k.owner_id', '=', idOfUser(filters.owner));
    if (filters.no) rows = rows.where('k.no', '=', filters.no.toUpperCase());
    return rows;
  });
}

interface Documents {
  aadhaar_front: string | null;
  aadhaar_back: string | null;
  pan_image: string | null;
}
interface Same {
  what: 'PAN' | 'Aadhaar' | 'GSTIN' | 'Account' | 'Crypto address';
  owner: { user_id: string; name: string };
  owner_type: KycOwner;
}

/** Who else handed in a number of the request k, whatever came of it, or wants money in the same bank account or crypto wallet. */
const sameElsewhere = sql`
  select 'PAN' as what, o.owner_id from kyc_request o where o.pan = k.pan and o.owner_id <> k.owner_id
  union select 'Aadhaar', o.owner_id from kyc_request o
    where o.aadhaar_hash = k.aadhaar_hash and o.owner_id <> k.owner_id
  union select 'GSTIN', o.owner_id from kyc_request o where o.gstin = k.gstin and o.owner_id <> k.owner_id
  union select 'Account', o.owner_id from payment_details d join payment_details o
    on o.account_hash = d.account_hash and o.owner_id <> d.owner_id where d.owner_id = k.owner_id
  union select 'Crypto address', o.owner_id from payment_details d join payment_details o
    on o.crypto_keys && d.crypto_keys and o.owner_id <> d.owner_id where d.owner_id = k.owner_id`;
