/** The origins of each provider's widget, by the `siteverify` call CAPTCHA_VERIFY_URL may name. */
const providers: readonly [host: RegExp, origins: readonly string[]][] = [
  [/(^|\.)hcaptcha\.com$/, ['https://hcaptcha.com', 'https://*.hcaptcha.com']],
  [/^challenges\.cloudflare\.com$/, ['https://challenges.cloudflare.com']],
  [/(^|\.)(google\.com|recaptcha\.net)$/, ['https://www.google.com', 'https://www.gstatic.com']],
];

/**
 * The origins the content security policy lets in for the configured captcha provider: none without one, since
 * our own captcha needs none.
 */
export function captchaOrigins(verifyUrl: string | null): readonly string[] {
  if (!verifyUrl || !URL.canParse(verifyUrl)) return [];
  const { hostname } = new URL(verifyUrl);
  return providers.find(([host]) => host.test(hostname))?.[1] ?? [];
}
