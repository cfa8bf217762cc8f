import { setLoginPin } from '@banyan/contract/accounts/login-pin';
import { confirmTwoFactor, sendStepUpCode, startTwoFactor } from '@banyan/contract/accounts/security';
import type { StepUpPurpose } from '@banyan/contract/core/step-up';
import { generate } from 'otplib';
import { type Person, password } from './build.ts';
import { callAs, type TestServer } from './http.ts';

/** Moves the clock of a test on. */
export function wait(test: TestServer, seconds: number): void {
  test.services.now = new Date(test.services.now.getTime() + seconds * 1000);
}

/** What an authenticator app with this secret shows now. */
export const appCode = (test: TestServer, secret: string): Promise<string> =>
  codeAt(secret, test.services.now);

/** What an authenticator app with this secret shows at a moment. */
export const codeAt = (secret: string, at: Date): Promise<string> =>
  generate({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** Six digits that are not these. */
export const wrongCode = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

/** The six digits of the newest mail to an address. */
export async function mailedCode(test: TestServer, recipient: string): Promise<string> {
  const [mail] = await test.asOwner('select body from mail where recipient = $1 order by id desc limit 1', [
    recipient,
  ]);
  return /\d{6}/.exec(String(mail?.body))?.[0] ?? '';
}

/** Sets an authenticator app up through the real calls; the code it was set up with counts no more. Who has a login PIN gives it. */
export async function setUpApp(
  test: TestServer,
  person: Person,
  given: { login_pin?: string } = {},
): Promise<{ secret: string; recovery_codes: string[] }> {
  const { token } = person;
  const started = await callAs(test.server, startTwoFactor, {
    token,
    body: { mode: 'Google_authenticator', current_password: password, ...given },
  });
  const { otp_id, app } = started.json().data;
  const otp = await appCode(test, app.secret);
  const confirmed = await callAs(test.server, confirmTwoFactor, { token, body: { otp_id, otp } });
  wait(test, 30);
  return { secret: app.secret, recovery_codes: confirmed.json().data.recovery_codes };
}

/** Sets e-mail up as a second factor through the real calls. */
export async function setUpEmail(
  test: TestServer,
  { token, email }: Person,
  given: { login_pin?: string } = {},
): Promise<void> {
  const body = { mode: 'Email', current_password: password, ...given };
  const started = await callAs(test.server, startTwoFactor, { token, body });
  const { otp_id } = started.json().data;
  const otp = await mailedCode(test, email);
  await callAs(test.server, confirmTwoFactor, { token, body: { otp_id, otp } });
}

/** A code for this purpose, as it comes to somebody's mail. */
export async function sentCode(test: TestServer, person: Person, purpose: StepUpPurpose): Promise<string> {
  const reply = await callAs(test.server, sendStepUpCode, { token: person.token, body: { purpose } });
  if (reply.statusCode !== 200) throw new Error(`No code was sent: ${reply.body}`);
  return await mailedCode(test, person.email);
}

/** The login PIN of those who have one. */
export const loginPin = '482915';

/** Sets a login PIN through the real call. */
export async function setUpLoginPin(test: TestServer, { token }: Person): Promise<void> {
  const body = { current_password: password, new_pin: loginPin, new_pin_confirmation: loginPin };
  const reply = await callAs(test.server, setLoginPin, { token, body });
  if (reply.statusCode !== 200) throw new Error(`No login PIN was set: ${reply.body}`);
}
