import type { NoticeChannel } from '@banyan/contract/accounts/notices';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether somebody has turned a kind of notification off. */
export const isTurnedOff = (userId: string, kind: RawBuilder<unknown>, channel: NoticeChannel) =>
  sql<SqlBool>`exists (select from notice_off o where o.user_id = ${userId} and o.kind = ${kind}
    and o.channel = ${sql.lit(channel)})`;
