import { sql } from 'kysely';
import type { PersonalParts, PersonalRows } from '../../platform/personal-parts.ts';
import { wipeAccount } from './profile/wipe-account.ts';

const profile: PersonalRows = ({ id }) => sql`
  select to_jsonb(p) - 'user_id' || jsonb_build_object('user_id', u.user_id, 'name', u.name, 'joined_at', u.created_at) as row
  from app_user u left join profile p on p.user_id = u.id where u.id = ${id}`;

const contacts: PersonalRows = ({ id }) => sql`
  select jsonb_build_object('channel', c.channel, 'contact', c.contact, 'verified_at', c.verified_at) as row
  from app_user u cross join lateral (values ('email', u.email, u.email_verified_at),
    ('mobile', u.mobile, u.mobile_verified_at)) c (channel, contact, verified_at)
  where u.id = ${id} and c.contact is not null`;

/** Sessions, those that an admin opened as well: the reason is the owner's to read. */
const sessions: PersonalRows = ({ id }) => sql`
  select jsonb_build_object('begun_at', s.created_at, 'last_seen_at', s.last_seen_at, 'ended_at', s.ended_at, 'address', s.ip,
    'browser', s.user_agent, 'wallet', s.wallet, 'opened_by', a.user_id, 'reason', s.acting_reason) as row
  from user_session s left join app_user a on a.id = s.acting_admin_id where s.user_id = ${id} order by s.id`;

const signIns: PersonalRows = ({ id }) => sql`
  select jsonb_build_object('at', at, 'outcome', outcome, 'address', ip, 'browser', user_agent) as row
  from sign_in_log where user_id = ${id} order by at, id`;

const wallets: PersonalRows = ({ id }) => sql`
  select jsonb_build_object('address', address, 'linked_at', linked_at, 'chain_id', nullif(chain_id, 0)) as row
  from sign_in_wallet where user_id = ${id} order by linked_at, address, chain_id`;

/** What was done to the account, and by whom; not why, which admins wrote for admins. */
const audited: PersonalRows = ({ user_id }) => sql`
  select jsonb_build_object('at', l.at, 'action', l.action, 'by', a.user_id, 'opened_by', p.user_id,
    'details', l.details - '{reason,approved_by,request}'::text[]) as row
  from audit_log_ever l left join app_user a on a.id = l.actor_id
    left join app_user p on p.id = l.acting_admin_id
  where l.object = ${`user:${user_id}`} order by l.id`;

const favourites: PersonalRows = ({ id }) => sql`
  select to_jsonb(url) as row from favourite where user_id = ${id} order by place, url`;

const savedViews: PersonalRows = ({ id }) => sql`
  select jsonb_build_object('page', url, 'name', name, 'search', search, 'mailed_every', mail_every) as row from saved_view
  where user_id = ${id} order by url, name`;

const noticesOff: PersonalRows = ({ id }) => sql`
  select to_jsonb(kind || ': ' || channel) as row from notice_off where user_id = ${id} order by kind, channel`;

/** The account, its contacts, sessions and sign-ins, and what was done to it. */
export const accountsPersonal: PersonalParts = {
  personalData: {
    profile,
    contacts,
    wallets,
    sessions,
    sign_ins: signIns,
    audited,
    favourites,
    notices_off: noticesOff,
    saved_views: savedViews,
  },
  lockForErasing: async (tx, { id }) => {
    await sql`select from app_user where id = ${id} for update`.execute(tx);
  },
  wipe: wipeAccount,
};
