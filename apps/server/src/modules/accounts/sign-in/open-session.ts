import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { keyedHash } from '../../../platform/seal.ts';
import { hashToken, newToken } from '../../../platform/token.ts';

const minute = 60_000;
const hour = 60 * minute;
/** How long a session lives without use, and at most (docs/security.md §1). */
export const sessionLimits = {
  normal: { idle: 30 * minute, absolute: 12 * hour },
  remembered: { idle: 14 * 24 * hour, absolute: 30 * 24 * hour },
  impersonation: { idle: 30 * minute, absolute: hour },
} as const;

/**
 * Opens a session and returns its token, which is stored only as a hash.
 * @param kind how long it may live, `sessionLimits`
 */
export async function openSession(
  tx: Tx,
  context: Context,
  input: {
    user_id: string;
    kind: keyof typeof sessionLimits;
    /** By which somebody signed in; null = by password. */
    wallet?: string | null;
    acting_admin_id?: string;
    acting_reason?: string;
  },
): Promise<string> {
  const token = newToken(context.services);
  const { idle, absolute } = sessionLimits[input.kind];
  const after = (duration: number) => new Date(context.now.getTime() + duration);
  await tx
    .insertInto('user_session')
    .values({
      token_hash: hashToken(token),
      user_id: input.user_id,
      acting_admin_id: input.acting_admin_id ?? null,
      acting_reason: input.acting_reason ?? null,
      is_remembered: input.kind === 'remembered',
      wallet: input.wallet ?? null,
      created_at: context.now,
      last_seen_at: context.now,
      idle_expires_at: after(idle),
      expires_at: after(absolute),
      ip: context.ip,
      user_agent: context.user_agent.slice(0, 300),
      device_hash: deviceHashOf(context, input.acting_admin_id),
    })
    .execute();
  return token;
}

/** By what the browser is known again; in an opened panel it is the admin's, and says nothing about the account. */
const deviceHashOf = ({ services, device }: Context, actingAdminId: string | undefined) =>
  device && !actingAdminId ? keyedHash(services, 'device', device) : null;
