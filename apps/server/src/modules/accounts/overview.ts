import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { memberProfile } from '@banyan/contract/overview/member-profile';
import { sql } from 'kysely';
import type { Actor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { readSettings, type Settings } from '../../platform/settings.ts';
import { readCompany } from '../company/queries.ts';
import { accountFinders } from './approvals/finders.ts';
import { holds } from './holds-one.ts';
import { checkOperatorItems } from './operator/check-operator-items.ts';
import { readTwoFactorsOfAdmins } from './operator/read-two-factors-of-admins.ts';
import { readMemberNotes } from './profile/add-member-note.ts';
import { findAccountFlags } from './profile/find-account-flags.ts';
import { readChanges } from './profile/read-changes.ts';
import { mayOpen, readAccount } from './queries.ts';
import { skippedViews } from './views/skipped-views.ts';
import { findWallets } from './wallets/list-wallets.ts';

type Profile = ReplyOf<typeof memberProfile>['data'];

const approvals = '/admin/settings/approvals';
/** Where the list of what an operator does in production stands. */
const operatorList = '/admin/settings/company';

let known: Settings | undefined;
/** Those the server was started with. */
const settings = (): Settings => (known ??= readSettings());

/** The requests of others that this admin may decide: with a right to their call too. */
const requestsFor = (actor: Actor) => sql`
  from admin_request q join app_user u on u.id = ${actor.id}
  where q.status = 'Pending' and q.requested_by <> u.id and ${holds(actor, decideAdminRequest.screens)}
    and ${mayOpen(sql.ref('q.screens'))}`;

/** What waits for a second admin, what is still to do for a safe account, and the account on a member's profile. */
export const accountsOverview: OverviewParts = {
  finders: accountFinders,
  workQueues: [
    {
      code: 'admin_request',
      label: text('Requests to approve'),
      url: `${approvals}?f_status=Pending`,
      items: (actor) => sql`select q.requested_at as at ${requestsFor(actor)}`,
    },
  ],

  adminNotices: [
    {
      screen: approvals,
      rows: (actor) => sql`
        select 'request:' || q.no, 'request_waiting', q.requested_at, null, q.no, q.value, null, q.act,
          ${approvals} || '?f_no=' || q.no ${requestsFor(actor)} order by q.requested_at desc limit 20`,
    },
    { screen: '/admin/notifications', rows: ({ id }) => skippedViews(id) },
  ],
  memberNotices: [skippedViews],
  franchiseNotices: [skippedViews],

  adminDashboard: async (db, { actor }) => {
    const [{ full_with_second_factor }, checked] = await Promise.all([
      readTwoFactorsOfAdmins(db),
      checkOperatorItems(db, settings()),
    ]);
    const isUnmet = ({ is_met }: { is_met: boolean | null }) => is_met === false;
    return {
      to_dos: [
        ...twoFactorToDo(actor.two_factor_mode, '/admin/security'),
        ...(full_with_second_factor < 2
          ? [
              {
                code: 'second_admin',
                label: text('Add a second admin'),
                url: '/admin/sub-admin/add-new-admin',
              },
            ]
          : []),
        ...(checked.some((one) => one.item === 'database' && isUnmet(one))
          ? [{ code: 'database', label: text('Use a database of your own'), url: operatorList }]
          : []),
        ...(checked.some((one) => one.item !== 'database' && isUnmet(one))
          ? [{ code: 'go_live', label: text('Prepare the server to go live'), url: operatorList }]
          : []),
      ],
    };
  },

  userDashboard: async (db, { actor }) => {
    const [{ email_verified_at }, wallet] = await Promise.all([
      readAccount(db, actor.id),
      walletToDo(db, actor.id, '/user/security'),
    ]);
    return {
      to_dos: [
        ...emailToDo(email_verified_at, '/user/profile'),
        ...twoFactorToDo(actor.two_factor_mode, '/user/security'),
        ...wallet,
      ],
    };
  },

  franchiseDashboard: async (db, { actor }) => {
    const { user_id, name, created_at, email_verified_at } = await readAccount(db, actor.id);
    return {
      franchise: { user_id, name, joined_at: created_at },
      to_dos: [
        ...emailToDo(email_verified_at, '/franchise/profile'),
        ...twoFactorToDo(actor.two_factor_mode, '/franchise/security'),
      ],
    };
  },

  memberProfile: async (db, { member, now }) => {
    const [person, sessions, changes, notes, flags] = await Promise.all([
      readPerson(db, member.id),
      readSessions(db, member.id),
      readChanges(db, member.user_id),
      readMemberNotes(db, member.id),
      findAccountFlags(db, member, now),
    ]);
    return { ...person, sessions, changes, notes, flags };
  },
};

const emailToDo = (verifiedAt: string | null, url: string) =>
  verifiedAt === null ? [{ code: 'email', label: text('Confirm your e-mail address'), url }] : [];

const twoFactorToDo = (mode: string | null, url: string) =>
  mode === null ? [{ code: 'two_factor', label: text('Turn on two-factor authentication'), url }] : [];

/** In decentralized mode members sign in by wallet (docs/on-chain.md §4). */
async function walletToDo(db: Db, id: string, url: string) {
  const { is_decentralized } = await readCompany(db);
  const needed = is_decentralized && (await findWallets(db, id)).length === 0;
  return needed ? [{ code: 'wallet', label: text('Link sign-in wallet'), url }] : [];
}

type Person = Pick<
  Profile,
  'profile_image_url' | 'contact' | 'personal' | 'two_factor_mode' | 'last_seen_at'
>;

async function readPerson(db: Db, id: string): Promise<Person> {
  const { rows } = await sql<Person>`
    select u.profile_image_url, u.two_factor_mode,
      (select max(last_seen_at) from user_session where user_id = u.id and acting_admin_id is null) as last_seen_at,
      jsonb_build_object('email', u.email, 'is_email_verified', u.email_verified_at is not null,
        'mobile', u.mobile, 'is_mobile_verified', u.mobile_verified_at is not null) as contact,
      jsonb_build_object('date_of_birth', p.date_of_birth, 'gender', p.gender, 'marital_status', p.marital_status,
        'address', p.address, 'district', p.district, 'state', p.state, 'country', p.country, 'pincode', p.pincode,
        'nominee_name', p.nominee_name, 'nominee_relationship', p.nominee_relationship) as personal
    from app_user u left join profile p on p.user_id = u.id
    where u.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the member is there');
  return row;
}

async function readSessions(db: Db, id: string): Promise<Profile['sessions']> {
  return await db
    .selectFrom('user_session as s')
    .leftJoin('app_user as a', 'a.id', 's.acting_admin_id')
    .select([
      's.id',
      's.created_at',
      's.last_seen_at',
      's.ip',
      's.user_agent',
      personOf('a').as('acting_admin'),
    ])
    .where('s.user_id', '=', id)
    .where('s.ended_at', 'is', null)
    .orderBy('s.id', 'desc')
    .limit(20)
    .execute();
}
