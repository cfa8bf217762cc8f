import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const web = new URL('../', import.meta.url);
/** Files that people or Vite load: not what is built, downloaded or tests of them. */
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
  (path) =>
    /\.(tsx?|css|html|json|webmanifest)$/.test(path) &&
    !/(^|\/)(dist|node_modules|kit|test)\//.test(path) &&
    !/\.test\.tsx?$/.test(path),
);

/** Absolute addresses in the web application, and what they are for. */
const allowed = [
  // a message that is passed on
  'https://wa.me/',
  // captchas, loaded where the company has chosen one
  'https://js.hcaptcha.com/',
  'https://challenges.cloudflare.com/',
  'https://www.google.com/recaptcha/',
  // explorers where people look a transaction up, in a tab of its own
  'https://etherscan.io/tx/',
  'https://bscscan.com/tx/',
  'https://polygonscan.com/tx/',
  // the server while one develops
  'http://localhost:3000',
];

test('the web application names no node of a chain: it speaks to chains through wallets alone (docs/on-chain.md §4)', () => {
  expect(sources.length).toBeGreaterThan(500);
  const named = sources.flatMap((path) => {
    const code = readFileSync(new URL(path, web), 'utf8');
    const addresses = [...code.matchAll(/\b(?:https?|wss?):\/\/[^\s'"`)<>]+/g)].map(([address]) => address);
    const nodes = [...code.matchAll(/CHAIN_RPC\w*|\bjson-?rpc\b|eth_sendRawTransaction|:8545\b/gi)].map(
      ([word]) => word,
    );
    return [
      ...addresses.filter((address) => !allowed.some((known) => address.startsWith(known))),
      ...nodes,
    ].map((found) => `${path}: ${found}`);
  });
  expect(named).toEqual([]);
});
