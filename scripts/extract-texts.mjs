// Collects every text of the product in apps/web/locales/en.po, from which translations are made. Fails on words that
// are shown without being a text, and on a text whose braces are no values or plurals (ICU).
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './install.mjs';

const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    `${root}node_modules/@lingui/cli/dist/lingui.js`,
    'extract',
    '--clean',
    '--config',
    `${root}apps/web/lingui.config.mjs`,
  ],
  { cwd: `${root}apps/web`, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
);
const count = readFileSync(`${root}apps/web/locales/en.po`, 'utf8').split('\nmsgid ').length - 1;
console.log(status === 0 ? `${count} texts.` : `${stdout}${stderr}`);
process.exit(status === 0 ? 0 : 1);
