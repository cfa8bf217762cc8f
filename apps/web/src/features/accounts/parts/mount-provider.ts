/** What the widgets of the three providers have in common. */
interface Provider {
  ready?: (then: () => void) => void;
  render: (place: HTMLElement, options: Record<string, unknown>) => unknown;
}
interface ProviderScript {
  name: 'hcaptcha' | 'turnstile' | 'grecaptcha';
  url: string;
}

/** Whose a site key is: the three providers write theirs differently. */
export function providerOf(siteKey: string): ProviderScript {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(siteKey))
    return { name: 'hcaptcha', url: 'https://js.hcaptcha.com/1/api.js?render=explicit' };
  if (/^[0-9]x/.test(siteKey))
    return {
      name: 'turnstile',
      url: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    };
  return { name: 'grecaptcha', url: 'https://www.google.com/recaptcha/api.js?render=explicit' };
}

/** Puts the widget of the configured site key into `place`. */
export async function mountProvider(
  place: HTMLElement,
  siteKey: string,
  onSolved: (solution: string) => void,
  onFailed: () => void,
): Promise<void> {
  const { name, url } = providerOf(siteKey);
  await loadScript(url);
  const provider = (window as unknown as Record<string, Provider | undefined>)[name];
  if (!provider) return onFailed();
  // Google's script loads a second one before it can draw.
  if (name === 'grecaptcha') await new Promise<void>((then) => provider.ready?.(then));
  const box = document.createElement('div');
  place.replaceChildren(box);
  provider.render(box, {
    sitekey: siteKey,
    callback: onSolved,
    'error-callback': onFailed,
    'expired-callback': onFailed,
  });
}

const loading = new Map<string, Promise<void>>();

function loadScript(url: string): Promise<void> {
  const known = loading.get(url);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(url);
      reject(new Error('The script of the captcha did not load.'));
    };
    document.head.append(script);
  });
  loading.set(url, loaded);
  return loaded;
}
