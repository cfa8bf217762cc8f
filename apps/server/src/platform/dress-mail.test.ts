import { expect, it } from 'vitest';
import { dressMail } from './dress-mail.ts';

it('a mail has the head and colour of the company, its links lead on, and nothing in it is taken for markup', () => {
  const html = dressMail('Asha <b>, look:\nhttps://banyan.test/a?b=1&c=2.\n\nBye', {
    company: 'Neem & Co',
    colour: '#7a1f5c',
    logo: null,
    support: 'help@neem.test',
  });
  expect(html).toContain('3px solid #7a1f5c');
  expect(html).toContain('Neem &amp; Co');
  expect(html).toContain('Asha &lt;b&gt;, look:<br><a href="https://banyan.test/a?b=1&amp;c=2"');
  expect(html).toContain('</a>.</p><p');
  expect(html).toContain('help@neem.test');
  expect(html).not.toContain('cid:');
});
