import { expect, test } from 'vitest';
import { captchaOrigins } from './captcha-origins.ts';

test('a page lets in nobody but the configured provider of captchas', () => {
  expect(captchaOrigins(null)).toEqual([]);
  expect(captchaOrigins('not a url')).toEqual([]);
  expect(captchaOrigins('https://example.com/siteverify')).toEqual([]);
  expect(captchaOrigins('https://evil-hcaptcha.com/siteverify')).toEqual([]);
  expect(captchaOrigins('https://api.hcaptcha.com/siteverify')).toContain('https://*.hcaptcha.com');
  expect(captchaOrigins('https://challenges.cloudflare.com/turnstile/v0/siteverify')).toEqual([
    'https://challenges.cloudflare.com',
  ]);
  expect(captchaOrigins('https://www.google.com/recaptcha/api/siteverify')).toContain(
    'https://www.gstatic.com',
  );
});
