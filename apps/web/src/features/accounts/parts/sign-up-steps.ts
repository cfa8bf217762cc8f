import { signUp } from '@banyan/contract/accounts/accounts';
import type { SentOtp } from '@banyan/contract/accounts/verification';
import { problemsOf } from '../../../components/form/check-body.ts';
import type { Values } from '../../../components/form/form-values.ts';
import type { Form } from '../../../components/form/use-form.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';
import type { Sponsor } from './sponsor-card.tsx';

export type SignUpForm = Form<typeof signUp>;
export type Typed = Values<typeof signUp>;

/** The steps of joining that ask something, in order, and what each asks. */
export const stepFields = {
  you: [
    'name',
    'date_of_birth',
    'mobile',
    'email',
    'gender',
    'marital_status',
    'address',
    'district',
    'state',
    'country',
    'pincode',
    'nominee_name',
    'nominee_relationship',
  ],
  place: ['side', 'parent_id', 'user_id', 'password', 'password_confirmation'],
  agree: ['terms_accepted', 'terms'],
} as const;
export type AskingStep = keyof typeof stepFields;
export type StepField = (typeof stepFields)[AskingStep][number];
export const askingSteps = Object.keys(stepFields) as AskingStep[];

/** The problems of one step's own fields, by name. */
export function problemsOfStep(step: AskingStep, values: Typed): Record<string, string> {
  const own: readonly string[] = stepFields[step];
  return Object.fromEntries(
    Object.entries(problemsOf(signUp, values)).filter(([name]) => own.includes(name)),
  );
}

/** How far somebody may go: a step opens when all before it are complete. */
export function reachableStep(wanted: string, values: Typed): AskingStep {
  for (const step of askingSteps) {
    if (step === wanted || Object.keys(problemsOfStep(step, values)).length > 0) return step;
  }
  return 'agree';
}

/** The step an input of the form stands on. */
export const stepOf = (field: string): AskingStep | undefined =>
  askingSteps.find((step) => (stepFields[step] as readonly string[]).includes(field));

/** Somebody who has joined in this tab: for the code, and for the page that names the new id. */
export interface Joined {
  user_id: string;
  name: string;
  sponsor: Sponsor;
  verification: SentOtp & { resend_at: number };
  verified: boolean;
}

const draftKey = 'sign_up';
const joinedKey = 'signed_up';
/** Never kept: passwords, and the consent, which is given anew. */
const secret = ['password', 'password_confirmation', 'terms_accepted', 'terms', 'captcha'];

/** What has been typed so far survives a reload; it stays in this tab and goes when the person has joined. */
export const readDraft = (): Typed => (readStored('session', draftKey) as Typed | undefined) ?? {};
export function writeDraft(values: Typed): void {
  writeStored(
    'session',
    draftKey,
    Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name))),
  );
}
export const clearDraft = (): void => removeStored('session', draftKey);

export const readJoined = (): Joined | undefined => readStored('session', joinedKey) as Joined | undefined;
export const writeJoined = (joined: Joined): void => writeStored('session', joinedKey, joined);
export const clearJoined = (): void => removeStored('session', joinedKey);
