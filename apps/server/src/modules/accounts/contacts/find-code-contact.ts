import type { ContactChannel } from '@banyan/contract/accounts/profile';

/** The contacts of an account. */
export interface Contacts {
  email: string | null;
  mobile: string | null;
  email_verified_at: string | null;
  mobile_verified_at: string | null;
  /** When somebody else set the address, which is unproved since; codes then go to `code_email`. */
  email_given_at: string | null;
  code_email: string | null;
  mobile_given_at: string | null;
  code_mobile: string | null;
}
export const contactColumns = [
  'email',
  'mobile',
  'email_verified_at',
  'mobile_verified_at',
  'email_given_at',
  'code_email',
  'mobile_given_at',
  'code_mobile',
] as const;

/**
 * Where codes go, which reset a password or are a second factor: never to a contact that somebody else set and the owner
 * has not proved (docs/security.md §3). Null = nowhere.
 */
export function findCodeContact(account: Contacts, channel: ContactChannel): string | null {
  if (channel === 'email') return account.email_given_at === null ? account.email : account.code_email;
  return account.mobile_given_at === null ? account.mobile : account.code_mobile;
}
