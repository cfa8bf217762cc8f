import { hash } from 'node:crypto';
import type { Services } from './context.ts';

/** What is stored of a token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** A fresh opaque 256-bit token. */
export const newToken = (services: Services): string => services.randomBytes(32).toString('base64url');
