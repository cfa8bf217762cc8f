import { randomBytes } from 'node:crypto';
import { systemClock } from './clock.ts';
import type { Services } from './context.ts';

/** Services without effects outside: no mail, no SMS, a secret of this process. */
export const silentServices: Services = {
  clock: systemClock,
  monotonic: () => performance.now(),
  randomBytes,
  secret: randomBytes(32).toString('hex'),
  captchaIterations: 10,
  sendSms: async () => {},
  verifyCaptcha: async () => false,
  publicUrl: '',
  smtpUrl: null,
  mailFrom: '',
  operatorMail: null,
  isProduction: false,
  isFactorCompulsory: false,
  beacon: null,
};
