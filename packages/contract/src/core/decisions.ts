import * as z from 'zod/mini';
import * as fields from './fields.ts';
import { type Message, message, type Text } from './text.ts';

/** What a second person may do with a pending request. Its maker may cancel it and nothing else. */
export const decisions = ['Approve', 'Reject', 'Cancel'] as const;
export type Decision = (typeof decisions)[number];

export const requestStatuses = ['Pending', 'Approved', 'Rejected', 'Cancelled'] as const;

/** The body of the call that decides one request. */
export const decisionOf = () => z.object({ no: fields.recordNo(), decision: z.enum(decisions) });

/** Names of those who may approve a request that waits, without who requested it, at most five; else none. */
export const approvers = z.array(z.string());

/** A text that the server marked: nothing on the way changes it. */
export const sentText = z.string() as unknown as z.ZodMiniType<Text, Text>;

/** A text and its figures. */
export const sentMessage = z.object({
  text: sentText,
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** The body of the call that approves or rejects requests, each by itself. @param max numbers in one call */
export const decideEach = (max: number) =>
  z
    .object({
      nos: z
        .array(fields.recordNo())
        .check(z.minLength(1, 'Choose requests.'), z.maxLength(max, `At most ${max} requests.`)),
      decision: z.enum(['Approve', 'Reject']),
      remark: fields.remark(200),
    })
    .check(
      z.refine((value) => value.decision === 'Approve' || value.remark !== '', {
        path: ['remark'],
        message: 'Say why. Its owner reads it.',
      }),
    );

/** What came of one of them: `Waiting` = a second admin has to approve it too, `Refused` = nothing was done. */
const verdict = z.object({
  no: z.string(),
  verdict: z.enum(['Approved', 'Rejected', 'Waiting', 'Refused']),
  /** Why it waits or was refused. */
  why: z.nullable(sentMessage),
});
export type Verdict = z.output<typeof verdict>;

/** How many of each verdict, and the verdict of each. */
export const decidedEach = z.object({
  approved: z.number(),
  rejected: z.number(),
  waiting: z.number(),
  refused: z.number(),
  rows: z.array(verdict),
});

/** Why a request waits for a second person, with the figures; null = it did not wait. */
export const why = z.nullable(sentMessage);

/** What the receipt of a request says beside what was requested. */
export const requestReceipt = { no: z.string(), status: z.enum(requestStatuses), approvers, why };

/** What keeps somebody from deciding a request (docs/security.md §8), with the end in words. */
export const decisionBan = z.object({
  cause: z.enum(['created', 'reset', 'granted']),
  ends_at: z.string(),
  is_running: z.boolean(),
  /** It is the maker's, whose account the reader had in hand; `by_name` is then the maker. */
  is_makers: z.boolean(),
  by_name: z.string(),
});
export type DecisionBan = z.output<typeof decisionBan>;

/** Why somebody may not decide, and from when they may. @param from the end of the ban, in words */
export function banWords(
  { cause, is_running, is_makers, by_name: name }: DecisionBan,
  from: string,
): Message {
  const values = { from, name };
  if (is_makers)
    return cause === 'reset'
      ? message('You set the password of {name}, who requested this: somebody else decides.', { name })
      : message('You made the account of {name}, who requested this: somebody else decides.', { name });
  if (!is_running) {
    return cause === 'reset'
      ? message(
          'Your password was reset by {name}: you may decide on what {name} requests once you have reset it yourself by mail.',
          { name },
        )
      : message(
          '{name} requested this before {from} and had your account or its rights in hand: somebody else decides.',
          values,
        );
  }
  if (cause === 'reset')
    return message('You may decide from {from}, because your password was reset by {name}.', values);
  if (cause === 'created')
    return message('You may decide from {from}, because your account was created by {name}.', values);
  return message('You may decide from {from}, because {name} granted you this right.', values);
}

/** What a row of a list of requests says beside its columns; `ban` = what keeps the reader from deciding it, who else could. */
export const requestExtra = {
  can_decide: z.boolean(),
  can_cancel: z.boolean(),
  approvers,
  why,
  ban: z.optional(z.nullable(decisionBan)),
};
