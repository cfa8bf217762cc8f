import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeSession } from './session/session.ts';

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);
