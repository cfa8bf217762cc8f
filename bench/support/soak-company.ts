import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { publishPlan } from '../../apps/server/src/modules/income/plan/publish-plan.ts';
import { createPackage } from '../../apps/server/src/modules/topup/packages/create-package.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import { saveTransferRule } from '../../apps/server/src/modules/transfers/save-transfer-rule.ts';
import type { Actor, ActorContext, Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random } from './random.ts';
import { packageOfPins, taxPercent } from './soak-pin-book.ts';

/** Somebody of the company whose operations are soaked. */
export interface SoakPerson {
  id: string;
  user_id: string;
  name: string;
  user_type: Actor['user_type'];
  sponsor: SoakPerson | null;
}

/** People with wallets, and two admins of whom each decides what the other asks for. */
export interface SoakCompany {
  members: readonly SoakPerson[];
  /** Members whose `main` earns and is withdrawn from: nothing is taken back from it. */
  withdrawers: readonly SoakPerson[];
  franchises: readonly SoakPerson[];
  admins: readonly [SoakPerson, SoakPerson];
}

/** The two-person limit of the company: transfers by an admin are drawn from both sides of it. */
export const twoPersonLimit = 60n * 100_000_000n;

/** Terms of a pair of wallets, as the oracle works them out; what is not in `soakRules` is closed. */
interface SoakRule {
  from: readonly ['User' | 'Franchise', wallet: string];
  to: readonly ['Own' | 'User' | 'Franchise', wallet: string];
  /** In hundredths of a percent. */
  percent: bigint;
  /** In units of 10^-8, as every amount here. */
  fixed: bigint;
  daily_count?: number;
  network_only?: boolean;
}

const rule = (
  from: SoakRule['from'],
  to: SoakRule['to'],
  terms: Partial<Omit<SoakRule, 'from' | 'to'>> = {},
): SoakRule => ({ from, to, percent: 0n, fixed: 0n, ...terms });

export const soakRules: readonly SoakRule[] = [
  rule(['User', 'fund'], ['User', 'fund'], { percent: 125n, fixed: 50_000_000n }),
  rule(['User', 'fund'], ['Own', 'main']),
  rule(['User', 'fund'], ['Own', 'repurchase']),
  rule(['User', 'main'], ['User', 'main'], { daily_count: 20 }),
  rule(['User', 'main'], ['User', 'fund'], { network_only: true }),
  rule(['User', 'fund'], ['Franchise', 'main'], { fixed: 100_000_000n }),
  rule(['Franchise', 'main'], ['User', 'fund'], { percent: 33n }),
  rule(['Franchise', 'main'], ['Own', 'pin']),
];

/** What is kept of a withdrawal, in percent. A franchise is not taxed. */
export const withdrawalPercents = {
  User: { charge: 5n, tds: 2n },
  Franchise: { charge: 3n, tds: 0n },
} as const;
/** Of what was paid for a topup, to the sponsor, in percent. */
export const referralPercent = 10n;
const plan = {
  incomes: { referral: { rate: { percent: String(referralPercent) } } },
  withdrawal: {
    charge_percent: String(withdrawalPercents.User.charge),
    minimum: '1',
    tds: { percent: String(withdrawalPercents.User.tds), yearly_threshold: '0' },
  },
};

/** The context of a request of this person at the moment of another one. */
export const contextOf = (context: Context, { sponsor: _sponsor, ...person }: SoakPerson): ActorContext => ({
  ...context,
  actor: {
    ...person,
    is_limited: false,
    session_id: '0',
    acting_admin_id: null,
    two_factor_mode: null,
    has_second_factor: false,
    has_login_pin: false,
  },
});

/** Members under random sponsors, franchises and admins of an age to decide, with the transfers that are open to them. */
export async function openSoakCompany(
  db: Db,
  context: Context,
  random: Random,
  sizes = { members: 40, withdrawers: 10, franchises: 4 },
): Promise<SoakCompany> {
  const noPassword = { password_hash: 'none' };
  const long_ago = { now: new Date(context.now.getTime() - 30 * 24 * 3_600_000) };
  return await inTransaction(db, async (tx) => {
    const franchises: SoakPerson[] = [];
    const open = async (user_type: 'Admin' | 'Franchise', name: string): Promise<SoakPerson> => {
      const mobile =
        user_type === 'Franchise' ? { mobile: `97${String(franchises.length).padStart(8, '0')}` } : {};
      const account = await createAccount(tx, long_ago, { user_type, name, ...mobile, ...noPassword });
      return { ...account, user_type, sponsor: null };
    };
    const members: SoakPerson[] = [];
    for (let n = 0; n < sizes.members + sizes.withdrawers; n++) {
      const sponsor = members.length === 0 ? null : pick(random, members);
      const place = { sponsor_id: sponsor?.user_id ?? null, side: 'auto' } as const;
      const name = `Soaked ${n}`;
      const { id, user_id } = await joinMember(tx, long_ago, { name, ...noPassword, ...place });
      members.push({ id, user_id, name, user_type: 'User', sponsor });
    }
    for (let n = 0; n < sizes.franchises; n++)
      franchises.push(await open('Franchise', `Franchise ${String.fromCharCode(65 + n)}`));
    const admins = [await open('Admin', 'First'), await open('Admin', 'Second')] as const;
    await tx
      .updateTable('company')
      .set({ two_person_limit: String(twoPersonLimit / 100_000_000n) })
      .execute();
    for (const { from, to, percent, fixed, daily_count, network_only } of soakRules)
      await saveTransferRule(tx, contextOf(context, admins[0]), {
        from_type: from[0],
        from_wallet: from[1],
        to_type: to[0],
        to_wallet: to[1],
        is_open: true,
        minimum: '0.02',
        maximum: null,
        daily_amount: null,
        daily_count: daily_count ?? null,
        charge_percent: `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}`,
        charge_fixed: `${fixed / 100_000_000n}.${String((fixed % 100_000_000n) / 1_000_000n).padStart(2, '0')}`,
        network_only: network_only ?? false,
      });
    await publishPlan(tx, contextOf({ ...context, ...long_ago }, admins[0]), { plan });
    await tx
      .updateTable('withdrawal_rule')
      .set({ minimum: '1', charge_percent: `${withdrawalPercents.Franchise.charge}` })
      .where('owner_type', '=', 'Franchise')
      .execute();
    await sellPins(tx, contextOf({ ...context, ...long_ago }, admins[0]), members);
    return { members: members.splice(0, sizes.members), withdrawers: members, franchises, admins };
  });
}

/** The package of the pins; everybody is active by a zero topup, so that sponsors earn. */
async function sellPins(tx: Tx, admin: ActorContext, members: readonly SoakPerson[]): Promise<void> {
  await createPackage(tx, admin, {
    code: packageOfPins,
    name: 'Soak',
    min: '0.01',
    max: '1000',
    gst_percent: String(taxPercent),
  });
  for (const { user_id } of members)
    await topupMember(tx, admin, {
      user_id,
      package: packageOfPins,
      amount: '1',
      paid: '0',
      pay_from: 'Cash',
    });
}
