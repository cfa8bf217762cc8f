import * as z from 'zod/mini';
import * as fields from './fields.ts';
import type { Text } from './text.ts';

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

/** Why a request waits for a second person, with the figures; null = it did not wait. */
export const why = z.nullable(sentMessage);

/** What a row of a list of requests says beside its columns. */
export const requestExtra = { can_decide: z.boolean(), can_cancel: z.boolean(), approvers, why };
