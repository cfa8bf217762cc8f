import type { Scenario } from '@banyan/plan/scenario/scenario-file';
import { createAccount } from '../modules/accounts/create-account.ts';
import { publishPlan } from '../modules/income/plan/publish-plan.ts';
import { createPackage } from '../modules/topup/packages/create-package.ts';
import type { Actor, ActorContext, Services } from '../platform/context.ts';
import { type Db, inTransaction } from '../platform/database/db.ts';

/** A member of the scenario, as operations know them. */
export interface Player {
  id: string;
  user_id: string;
  name: string;
}

/** The state that the steps of a scenario share. */
export interface Stage {
  /** By label. */
  members: Map<string, Player>;
  /** Numbers of orders by the id of their step. */
  orders: Map<string, string>;
  timezone: string;
  /** The admin who tops up, blocks, reverses and publishes. */
  adminAt: (now: Date) => ActorContext;
  /** A member acting in their own panel. */
  memberAt: (player: Player, now: Date) => ActorContext;
}

/** The user id behind a label; one that nobody has stays unknown to the operation too. */
export function userId(stage: Stage, label: string): string {
  return stage.members.get(label)?.user_id ?? `nobody:${label}`;
}

/** Nobody signs in here: the password hash matches no password. */
const noPassword = 'none';

/** The company of the scenario with its packages, its plan from the very beginning, and an admin. */
export async function openStage(
  db: Db,
  services: Services,
  scenario: Scenario,
  beginning: Date,
): Promise<Stage> {
  const contextOf = (player: Player, user_type: Actor['user_type'], now: Date): ActorContext => ({
    actor: {
      ...player,
      user_type,
      is_limited: false,
      session_id: '0',
      acting_admin_id: null,
      two_factor_mode: null,
      has_second_factor: false,
      has_login_pin: false,
    },
    now,
    ip: '',
    user_agent: 'scenario',
    services,
  });
  return await inTransaction(db, async (tx) => {
    // the runner answers for the second admin (docs/plans.md §6)
    const limits = { two_person_limit: '99999999999999999999' };
    await tx
      .updateTable('company')
      .set({ ...scenario.company, ...limits })
      .execute();
    const admin = await createAccount(
      tx,
      { now: beginning },
      { user_type: 'Admin', name: 'Scenario', password_hash: noPassword },
    );
    const adminAt = (now: Date) => contextOf(admin, 'Admin', now);
    for (const form of scenario.packages) await createPackage(tx, adminAt(beginning), form);
    await publishPlan(tx, adminAt(beginning), { plan: scenario.plan });
    return {
      members: new Map(),
      orders: new Map(),
      timezone: scenario.company.timezone,
      adminAt,
      memberAt: (player: Player, now: Date) => contextOf(player, 'User', now),
    };
  });
}
