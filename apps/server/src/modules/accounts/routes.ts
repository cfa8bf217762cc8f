import type { Server } from '../../platform/server.ts';

export function mountAccounts(_server: Server): void {}
