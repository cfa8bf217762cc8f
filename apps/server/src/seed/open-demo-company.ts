import type { UserType } from '@banyan/contract/core/roles';
import { createAccount } from '../modules/accounts/create-account.ts';
import { grantAccessRights } from '../modules/accounts/rights/grant-access-rights.ts';
import { updateSeller } from '../modules/company/update-seller.ts';
import { createFranchise } from '../modules/franchises/create-franchise.ts';
import { joinMember } from '../modules/genealogy/join-member.ts';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { createPackage } from '../modules/topup/packages/create-package.ts';
import type { ActorContext, Services } from '../platform/context.ts';
import type { Tx } from '../platform/database/db.ts';
import { demoPackages } from './demo-catalogue.ts';
import { demoPerson } from './demo-people.ts';
import type { Random } from './random.ts';

export interface DemoUser {
  id: string;
  user_id: string;
  name: string;
}

/** What the events of the demo network share. */
export interface DemoNetwork {
  admin: DemoUser;
  secondAdmin: DemoUser;
  subAdmin: DemoUser;
  franchise: DemoUser;
  /** In the order of joining. */
  members: DemoUser[];
  sponsors: number[];
  blocked: Set<number>;
  random: Random;
  password_hash: string;
  /** A person acting at a moment. */
  as: (user: DemoUser, type: UserType, now: Date) => ActorContext;
}

/** What the sub-admin of the demo may open: to look at, nothing to do (docs/security.md §6). */
export const fewRights = [
  '/admin/member/member-search',
  '/admin/team-details/direct-details',
  '/admin/topup/topup-details',
  '/admin/wallet/passbook',
];

/** Who the demo company is on invoices. */
const seller = {
  legal_name: 'Banyan Demo Private Limited',
  address: '12 Senapati Bapat Road, Pune 411016',
  state: 'Maharashtra',
  gstin: '27AABCB7777D1Z9',
  direct_selling_no: 'DS/MH/2024/0117',
} as const;

/** Where the franchise of the demo has its office. */
const office = {
  mobile: '9811100021',
  address: '4 Market Yard',
  district: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411037',
};

/** The people who run the demo company, its packages, its franchise and its first member. */
export async function openDemoCompany(
  tx: Tx,
  input: { services: Services; random: Random; password_hash: string; beginning: Date },
): Promise<DemoNetwork> {
  const { services, random, password_hash, beginning: now } = input;
  const open = (user_type: UserType, user_id: string, name: string, is_limited = false, place = {}) =>
    createAccount(
      tx,
      { now },
      { user_type, user_id, name, email: `${user_id}@example.test`, password_hash, is_limited, ...place },
    );
  const admin = await open('Admin', 'admin', 'Meera Krishnan');
  const secondAdmin = await open('Admin', 'admin2', 'Ravi Shankar');
  const subAdmin = await open('Admin', 'support1', 'Leela Nair', true);
  const franchise = await open('Franchise', 'franchise1', 'Sunrise Traders', false, office);
  const as: DemoNetwork['as'] = (user, user_type, at) => ({
    actor: {
      ...user,
      user_type,
      is_limited: false,
      session_id: '0',
      acting_admin_id: null,
      two_factor_mode: null,
      has_second_factor: false,
      has_login_pin: false,
    },
    now: at,
    ip: '127.0.0.1',
    user_agent: 'demo',
    services,
  });
  const asAdmin = as(admin, 'Admin', now);
  await updateSeller(tx, asAdmin, seller);
  await grantAccessRights(tx, asAdmin, { user_id: subAdmin.user_id, routes: fewRights });
  for (const form of demoPackages) await createPackage(tx, asAdmin, form);
  await creditDebit(tx, asAdmin, {
    owner_type: 'Franchise',
    user_id: franchise.user_id,
    wallet: 'main',
    direction: 'Credit',
    amount: '75000',
    reason: 'Deposit received',
    remark: 'Opening deposit',
  });
  await createFranchise(tx, asAdmin, {
    form: {
      user_id: 'franchise2',
      name: 'Sunrise Corner',
      email: 'franchise2@example.test',
      mobile: '9811100022',
      owner_name: 'Kavita Rao',
      address: '9 Station Road',
      district: 'Pune',
      state: 'Maharashtra',
      pincode: '411001',
    },
    master: franchise,
    picture: undefined,
    password_hash,
  });
  const root = await joinMember(
    tx,
    { now },
    { ...demoPerson(random, 0), password_hash, sponsor_id: null, side: 'auto' },
  );
  return {
    admin,
    secondAdmin,
    subAdmin,
    franchise,
    members: [root],
    sponsors: [0],
    blocked: new Set(),
    random,
    password_hash,
    as,
  };
}
