import type { Endpoint } from '@banyan/contract/core/endpoint';
import { seal, unseal } from '../seal.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { Server } from './server.ts';

/** What stands before an answer that is kept encrypted. */
const sealedMark = 'sealed:';

/** An answer as it is kept for its key: one that holds a secret encrypted. */
export const keptAnswer = (
  { services }: Server,
  { secret }: Endpoint,
  { status, body }: StoredAnswer,
): StoredAnswer => ({ status, body: secret ? `${sealedMark}${seal(services, body)}` : body });

/** An answer that was kept, as it was given. */
export const readKept = ({ services }: Server, { status, body }: StoredAnswer): StoredAnswer => ({
  status,
  body: body.startsWith(sealedMark) ? unseal(services, body.slice(sealedMark.length)) : body,
});
