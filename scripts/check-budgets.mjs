// Adds up what a browser downloads for a first visit of each page and refuses a build that is over budget:
// the style sheet, the entry, the frame of the area and the page with everything they import statically.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const kb = 1024;
const budgets = {
  public: { js: 170 * kb, css: 40 * kb },
  member: { js: 240 * kb, css: 45 * kb },
  // what a game and its verifier need beside the frame
  game: { js: 300 * kb, css: 45 * kb },
  office: { js: 280 * kb, css: 50 * kb },
};
const fontBudget = 40 * kb;
/** What only those who read Hindi download: its letters, and the texts of a page (docs/decisions/0019). */
const hindiBudgets = { fonts: 160 * kb, texts: 30 * kb };
/** What comes later, when it is first shown: the chunk's name and its JavaScript. */
const lazyBudgets = { 'chart-drawing': 25 * kb, 'chain-wallet': 130 * kb };
/** A line of its own is opened for each file, and only six at once: more files than these are more waits than their bytes save. */
const maxFiles = 12;

/**
 * @param {string} web the folder of the web application, already built
 * @returns {{url: string, area: string, files: number, js: number, css: number, isOver: boolean}[]} in bytes of gzip
 */
function measure(web) {
  const dist = join(web, 'dist');
  const sizes = new Map();
  const sizeOf = (file) => {
    if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(dist, file)), { level: 9 }).length);
    return sizes.get(file);
  };
  const sum = (files, ending) =>
    files.filter((file) => file.endsWith(ending)).reduce((bytes, file) => bytes + sizeOf(file), 0);
  const pages = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8'));
  return pages.map(({ url, files }) => {
    const area = areaOf(url);
    const js = sum(files, '.js');
    const css = sum(files, '.css');
    const isOver = js > budgets[area].js || css > budgets[area].css || files.length > maxFiles;
    return { url, area, files: files.length, js, css, isOver };
  });
}

function areaOf(url) {
  if (/^\/(admin|franchise)\//.test(url)) return 'office';
  if (/^\/(games|prediction|aviator|deposit|withdraw|fairness|user\/lottery|utils\/lottery)/.test(url))
    return 'game';
  return url.startsWith('/user') || url === '/arbitrage-dapp' ? 'member' : 'public';
}

function measureLazy(web) {
  const assets = join(web, 'dist/assets');
  return Object.entries(lazyBudgets).map(([name, budget]) => {
    const file = readdirSync(assets).find((asset) => asset.startsWith(`${name}-`) && asset.endsWith('.js'));
    if (!file) throw new Error(`${name} has no chunk of its own: is it loaded with its pages?`);
    const size = gzipSync(readFileSync(join(assets, file)), { level: 9 }).length;
    const line = `${name}: ${(size / kb).toFixed(1)} KB of JavaScript of ${budget / kb}`;
    if (size > budget) throw new Error(`Over the download budget: ${line}`);
    return line;
  });
}

/** The Hindi of the page that needs most of it, and both weights of its letters. */
function measureHindi(web) {
  const assets = join(web, 'dist/assets');
  const list = readdirSync(assets).find((asset) => /^hi-files-.*\.json$/.test(asset));
  if (!list) throw new Error('The build has no tables of Hindi.');
  const { names, of } = JSON.parse(readFileSync(join(assets, list), 'utf8'));
  const sizes = names.map((name) => gzipSync(readFileSync(join(web, 'dist', name)), { level: 9 }).length);
  const parts = Object.entries(of).map(([part, tables]) => [
    tables.reduce((bytes, index) => bytes + sizes[index], 0),
    part || 'public pages',
  ]);
  const [texts, part] = parts.sort(([a], [b]) => b - a)[0];
  const fonts = ['banyan-hindi-400.woff2', 'banyan-hindi-600.woff2'].reduce(
    (bytes, name) => bytes + readFileSync(join(web, 'public/fonts', name)).length,
    0,
  );
  const line = `Hindi: ${(texts / kb).toFixed(1)} KB of texts of ${hindiBudgets.texts / kb} (${part}), ${(fonts / kb).toFixed(1)} KB of letters of ${hindiBudgets.fonts / kb}`;
  if (texts > hindiBudgets.texts || fonts > hindiBudgets.fonts)
    throw new Error(`Over the download budget: ${line}`);
  return line;
}

/** Throws with every page that is over; returns the largest page of each area, for the build's last line. */
export function checkBudgets(web) {
  const pages = measure(web);
  const over = pages.filter(({ isOver }) => isOver);
  const text = ({ url, files, js, css }) =>
    `${url}: ${(js / kb).toFixed(1)} KB of JavaScript, ${(css / kb).toFixed(1)} KB of CSS in ${files} files`;
  if (over.length > 0) {
    const lines = over.map(
      (page) =>
        `${text(page)} (at most ${budgets[page.area].js / kb} and ${budgets[page.area].css / kb} in ${maxFiles})`,
    );
    throw new Error(`Over the download budget:\n${lines.join('\n')}`);
  }
  const fonts = ['banyan-sans.woff2', 'banyan-sans-rupee.woff2', 'banyan-mono.woff2', 'banyan-deva.woff2']
    .map((name) => join(web, 'public/fonts', name))
    .filter((file) => existsSync(file))
    .reduce((sum, file) => sum + readFileSync(file).length, 0);
  if (fonts > fontBudget)
    throw new Error(`The fonts have ${fonts} bytes, at most ${fontBudget} are allowed.`);
  const hindi = measureHindi(web);
  const largestPages = Object.keys(budgets).flatMap((area) => {
    const largest = pages.filter((page) => page.area === area).sort((a, b) => b.js - a.js)[0];
    return largest ? [`${area}: ${text(largest)} of ${budgets[area].js / kb}`] : [];
  });
  return [...largestPages, ...measureLazy(web), hindi];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const line of checkBudgets(new URL('../apps/web', import.meta.url).pathname)) console.log(line);
}
