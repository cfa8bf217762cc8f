import * as z from 'zod/mini';
import { approvers, sentMessage, sentText } from './decisions.ts';

/** How the value of a line is written; of a document it is the id, and the picture is shown. */
const lineKinds = ['text', 'money', 'count', 'date_time', 'document'] as const;

/** What the checker of a request reads beside its act. A value that is null is shown as none. */
export const waitLine = z.object({
  label: sentText,
  kind: z.enum(lineKinds),
  /** What it is now, where the request changes it: a request whose facts have changed since cannot be approved. */
  from: z.optional(z.nullable(z.string())),
  value: z.nullable(z.string()),
});

export type WaitLine = z.output<typeof waitLine>;

/** A request that waits for a second admin. */
const waiting = z.object({
  no: z.string(),
  /** What was asked for, as its call names it. */
  act: sentText,
  /** Why it waits. */
  why: sentMessage,
  lines: z.array(waitLine),
  approvers,
});
export type Waiting = z.output<typeof waiting>;

/** The answer of a call that was not done: a second admin decides first. */
export const waitingReply = z.object({ waits: waiting });

/** The reply of a call that can wait: what was done, or that it waits. */
export const mayWait = <R extends z.core.$ZodType>(reply: R) => z.union([reply, waitingReply]);
export type MayWait<R extends z.core.$ZodType> = ReturnType<typeof mayWait<R>>;

/** Whether an answer says that nothing was done yet. */
export const isWaiting = (reply: unknown): reply is z.output<typeof waitingReply> =>
  typeof reply === 'object' && reply !== null && 'waits' in reply;
