import { useSyncExternalStore } from 'react';
import { getSession, type Session, subscribeSession } from './session.ts';

export const useSession = (): Session => useSyncExternalStore(subscribeSession, getSession);
