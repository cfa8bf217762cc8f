import { type chooseNotice as call, noticeKinds } from '@banyan/contract/accounts/notices';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { UserType } from '@banyan/contract/core/roles';
import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

type Choice = BodyOf<typeof call>;

/** Every kind and channel of the caller's area. */
const choicesOf = (userType: UserType): Omit<Choice, 'is_on'>[] =>
  (Object.keys(noticeKinds) as Choice['kind'][]).flatMap((kind) =>
    noticeKinds[kind].roles.some((role) => role === userType)
      ? noticeKinds[kind].channels.map((channel) => ({ kind, channel }))
      : [],
  );

/** Which notifications the caller gets, and how: all that were not turned off. */
export async function readNoticeChoices(db: Db, { actor }: ActorContext): Promise<Choice[]> {
  const rows = await db
    .selectFrom('notice_off')
    .select(['kind', 'channel'])
    .where('user_id', '=', actor.id)
    .execute();
  const off = new Set(rows.map(({ kind, channel }) => `${kind} ${channel}`));
  return choicesOf(actor.user_type).map((choice) => ({
    ...choice,
    is_on: !off.has(`${choice.kind} ${choice.channel}`),
  }));
}

/**
 * Turns a kind of notification on or off.
 * @throws not_while_acting; invalid_request when the caller's area has no such kind or it does not come that way
 */
export async function chooseNotice(tx: Tx, { actor }: ActorContext, choice: Choice): Promise<Choice> {
  if (actor.acting_admin_id !== null) throw fail('not_while_acting');
  const { kind, channel, is_on } = choice;
  if (!choicesOf(actor.user_type).some((own) => own.kind === kind && own.channel === channel))
    throw fail('invalid_request', { kind: text('This does not come that way.') });
  if (is_on) {
    await tx
      .deleteFrom('notice_off')
      .where('user_id', '=', actor.id)
      .where('kind', '=', kind)
      .where('channel', '=', channel)
      .execute();
  } else {
    await tx
      .insertInto('notice_off')
      .values({ user_id: actor.id, kind, channel })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return choice;
}
