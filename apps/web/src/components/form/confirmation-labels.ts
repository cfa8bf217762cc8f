import { text } from '@banyan/contract/core/text';

/** The fields by which a form is confirmed: not inputs of the call. */
export const confirmationLabels = {
  otp: text('Confirmation code'),
  login_pin: text('Login PIN'),
};
