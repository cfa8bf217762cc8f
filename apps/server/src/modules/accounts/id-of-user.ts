import { sql } from 'kysely';

/** The inner id of a user id typed into a filter: no rows when it is unknown. */
export const idOfUser = (userId: string) =>
  sql<string>`(select id from app_user where lower(user_id) = lower(${userId}))`;
