import * as z from 'zod/mini';
import * as fields from './fields.ts';
import type { UserType } from './roles.ts';

/** Purposes of a second factor (docs/screens.md §5). A code sent for one is good for no other. */
export const stepUpPurposes = [
  'Confirm',
  'GeneratePin',
  'TransferPin',
  'Toggle2FA',
  'ChangePassword',
  'TopupByPin',
  'TopupFromWallet',
  'TransferFund',
  'Withdrawal',
  'PrincipleWithdrawal',
  'ContactUpdate',
  'BankUpdate',
  'SetupPIN',
] as const;
export type StepUpPurpose = (typeof stepUpPurposes)[number];

/** When a call asks for the second factor of who has one. */
export interface StepUp {
  purpose: StepUpPurpose;
  /** Only these ask for it; missing = every caller. */
  roles?: readonly UserType[];
  /** Only a request that holds this field of the body; missing = every request. */
  with_field?: string;
  /** Who has none is refused, not let past. */
  compulsory?: boolean;
  /** The login PIN confirms it for everybody: it neither moves money nor opens a way to it. */
  pin_suffices?: true;
}

/**
 * Whether the login PIN of somebody confirms a call (docs/security.md §4): it stands in for a second factor that they have
 * not set up, and for one they have only where the call says so. It is itself set with the password.
 */
export function takesLoginPin(
  { purpose, compulsory, pin_suffices }: StepUp,
  hasSecondFactor: boolean,
): boolean {
  return hasSecondFactor ? pin_suffices === true : !compulsory && purpose !== 'SetupPIN';
}

/** For what this request asks for a second factor; null = for nothing. */
export function stepUpPurposeOf(
  { step_up }: { step_up: StepUp | null },
  userType: string,
  body: Record<string, unknown>,
): StepUpPurpose | null {
  if (!step_up) return null;
  const { purpose, roles, with_field } = step_up;
  if (roles && !roles.some((role) => role === userType)) return null;
  return with_field && body[with_field] === undefined ? null : purpose;
}

type Schema = z.core.$ZodType;

/** The body of a call with a second factor: its own fields, and the code or the login PIN, which may both stay blank. */
export function withCode(body: Schema): Schema {
  if (body instanceof z.ZodMiniDiscriminatedUnion) {
    const { discriminator, options } = body._zod.def;
    return z.discriminatedUnion(discriminator, options.map(withCode) as never);
  }
  if (body instanceof z.ZodMiniObject)
    return z.safeExtend(body, {
      otp: fields.blank(fields.otp()),
      login_pin: fields.blank(fields.loginPin()),
    });
  throw new Error('A call with a second factor has a body of fields.');
}
