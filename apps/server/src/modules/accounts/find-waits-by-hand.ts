import type { WaitLine } from '@banyan/contract/core/second-person';
import { type Message, text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { type ByHand, needsSecondPerson } from './needs-second-person.ts';
import { findAccount } from './queries.ts';

/**
 * What `waits` of a call that gives or takes value answers: `needsSecondPerson`, with what its checker is shown. One that is
 * being approved is asked nothing, as two have decided it.
 * @param always why it waits whatever it is worth
 */
export async function findWaitsByHand(
  tx: Tx,
  context: ActorContext,
  given: ByHand,
  lines: readonly WaitLine[],
  always: Message | null = null,
): Promise<Waits | null> {
  const { value, user_id } = given;
  const why = always ?? (context.approved ? isApproved : await needsSecondPerson(tx, context, given));
  if (why === null) return null;
  const payee = user_id === null ? null : await findAccount(tx, user_id);
  return { why, value, payee_id: payee?.id ?? null, lines };
}

const isApproved: Message = { text: text('A second admin approves it.'), values: {} };
