// Adds up what a browser downloads for a first visit of each page and refuses a build that is over budget
// (look.md §5): the entry, the frame of the area and the page with everything they import statically.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const kb = 1024;
const budgets = {
  public: { js: 170 * kb, css: 40 * kb },
  member: { js: 240 * kb, css: 45 * kb },
  office: { js: 280 * kb, css: 50 * kb },
};
const fontBudget = 40 * kb;
const entry = 'index.html';
const frames = { public: 'src/app/accounts-layout.tsx', member: 'src/app/area-layout.tsx' };

/**
 * @param {string} web the folder of the web application, already built
 * @returns {{page: string, area: string, js: number, css: number, isOver: boolean}[]} in bytes of gzip
 */
export function measure(web) {
  const dist = join(web, 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const collect = (key, seen = new Set()) => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const other of manifest[key]?.imports ?? []) collect(other, seen);
    return seen;
  };
  const areasOf = pageAreas(join(web, 'src/app/pages.ts'));
  return [...areasOf].map(([page, area]) => {
    const chunks = new Set();
    for (const key of [entry, frames[area] ?? frames.member, page]) {
      if (!manifest[key]) throw new Error(`${key} is not in the build: is the page in app/pages.ts?`);
      collect(key, chunks);
    }
    const css = new Set([...chunks].flatMap((key) => manifest[key].css ?? []));
    const js = [...chunks].reduce((sum, key) => sum + sizeOf(manifest[key].file), 0);
    const styles = [...css].reduce((sum, file) => sum + sizeOf(file), 0);
    const { js: mostJs, css: mostCss } = budgets[area];
    return { page, area, js, css: styles, isOver: js > mostJs || styles > mostCss };
  });
}

/** A page of several areas is held to the smallest of their budgets. */
function pageAreas(file) {
  const areas = new Map();
  const rank = ['public', 'member', 'office'];
  for (const [, url, path] of readFileSync(file, 'utf8').matchAll(
    /'(\/[^']+)':\s*\(\) =>\s*import\('\.\.\/([^']+)'\)/g,
  )) {
    const page = `src/${path}`;
    const area = /^\/(admin|franchise)\//.test(url)
      ? 'office'
      : /^\/(user|games|prediction|aviator|deposit|withdraw)/.test(url)
        ? 'member'
        : 'public';
    const known = areas.get(page);
    if (!known || rank.indexOf(area) < rank.indexOf(known)) areas.set(page, area);
  }
  return areas;
}

/** Throws with every page that is over; returns the largest page of each area, for the build's last line. */
export function checkBudgets(web) {
  const pages = measure(web);
  const over = pages.filter(({ isOver }) => isOver);
  const text = ({ page, js, css }) =>
    `${page}: ${(js / kb).toFixed(1)} KB of JavaScript, ${(css / kb).toFixed(1)} KB of CSS`;
  if (over.length > 0) {
    const lines = over.map(
      (page) => `${text(page)} (at most ${budgets[page.area].js / kb} and ${budgets[page.area].css / kb})`,
    );
    throw new Error(`Over the download budget:\n${lines.join('\n')}`);
  }
  const fonts = ['banyan-sans.woff2', 'banyan-sans-rupee.woff2', 'banyan-mono.woff2', 'banyan-deva.woff2']
    .map((name) => join(web, 'public/fonts', name))
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + readFileSync(file).length, 0);
  if (fonts > fontBudget)
    throw new Error(`The fonts have ${fonts} bytes, at most ${fontBudget} are allowed.`);
  return Object.keys(budgets).flatMap((area) => {
    const largest = pages.filter((page) => page.area === area).sort((a, b) => b.js - a.js)[0];
    return largest ? [`${area}: ${text(largest)} of ${budgets[area].js / kb}`] : [];
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const line of checkBudgets(new URL('../apps/web', import.meta.url).pathname)) console.log(line);
}
