import { expect, test } from 'vitest';
import { providerOf } from './mount-provider.ts';

test.each([
  ['10000000-ffff-ffff-ffff-000000000001', 'hcaptcha'],
  ['1x00000000000000000000AA', 'turnstile'],
  ['0x4AAAAAAAB', 'turnstile'],
  ['6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI', 'grecaptcha'],
])('%s is a key of %s', (siteKey, name) => {
  expect(providerOf(siteKey).name).toBe(name);
});
