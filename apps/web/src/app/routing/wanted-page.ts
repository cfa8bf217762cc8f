import type { UserType } from '@banyan/contract/core/roles';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import type { Catalogue } from '../menu/catalogue.ts';
import { verdictOn } from './verdict.ts';

/** Why somebody was sent to sign in. */
export type SignOutReason = 'nobody' | 'ended' | 'no_right' | 'other_role';

interface Note {
  reason: SignOutReason;
  /** The address one wanted to see. */
  to: string;
}

const key = 'sign_in_for';
const securedKey = 'secure_for';

/** Keeps for this tab why one has to sign in, and what one wanted to see. */
export function noteSignOut(reason: SignOutReason, to: string): void {
  writeStored('session', key, { reason, to } satisfies Note);
}

export const readSignOut = (): Note | undefined => readStored('session', key) as Note | undefined;

/** The address the person wanted to see before signing in, if they may open it; asked once. */
export function takeWanted(catalogue: Catalogue, rights: string, type: UserType): string | undefined {
  const note = readSignOut();
  removeStored('session', key);
  return note && ifOpen(note.to, catalogue, rights, type);
}

/** Keeps for this tab what somebody wanted to see who must first choose a password or set up a second factor. */
export function noteWantedAfterSecuring(to: string): void {
  writeStored('session', securedKey, to);
}

/** That address, once they have; if they may open it, and asked once. */
export function takeWantedAfterSecuring(
  catalogue: Catalogue,
  rights: string,
  type: UserType,
): string | undefined {
  const to = readStored('session', securedKey);
  removeStored('session', securedKey);
  return typeof to === 'string' ? ifOpen(to, catalogue, rights, type) : undefined;
}

function ifOpen(to: string, catalogue: Catalogue, rights: string, type: UserType): string | undefined {
  // a path of this very site: not '//elsewhere' and not '/\elsewhere'
  if (!/^\/[a-z]/.test(to)) return undefined;
  const { pathname } = new URL(to, window.location.origin);
  const verdict = verdictOn(catalogue, rights, type, pathname);
  return verdict === 'open' || verdict.startsWith('/') ? to : undefined;
}
