import * as z from 'zod/mini';

/** A member, franchise or admin as others see them. */
export const person = z.object({ user_id: z.string(), name: z.string() });
