import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { budgets } from './build/budgets.ts';
import { compressedFiles } from './build/compressed-files.ts';
import { filesFirst } from './build/files-first.ts';
import { languageFiles } from './build/language-files.ts';
import { pageFiles } from './build/page-files.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const api = process.env.API_URL ?? 'http://localhost:3000';

/** `KIT=1` answers /api/ with sample data, so that every state can be looked at without a server. */
async function kitApi(): Promise<Plugin | false> {
  if (!process.env.KIT) return false;
  const { kitServer } = await import('./kit/kit-server.ts');
  return kitServer();
}

export default defineConfig({
  plugins: [
    react(),
    kitApi(),
    withoutSummaries(),
    filesFirst(),
    pageFiles(),
    languageFiles(),
    compressedFiles(),
    budgets(),
  ],
  server: { proxy: process.env.KIT ? {} : { '/api': { target: api, ws: true } } },
  build: {
    target: 'es2023',
    // The content security policy allows files of our own only: nothing becomes a data: address.
    assetsInlineLimit: 0,
    // One style sheet for all pages: it is smaller than the waits for several would be long.
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // every page lists the names of all: the shorter, the better
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]?.replace(/-page$/, '')}-[hash:7].js`,
        // Few files instead of hundreds, and none that brings much along which its page does not use.
        codeSplitting: {
          groups: [
            { name: 'framework', test: /node_modules/, tags: ['$initial'], priority: 9 },
            { name: 'start', tags: ['$initial'], priority: 8 },
            {
              // what printed and public pages share with those behind sign-in: names of incomes, facts of a topup, links to a chain
              name: 'words',
              test: /contract\/src\/(income\/(income|income-columns|payouts)|topup\/(topup|packages|paid-on-chain)|deposits\/chains|repurchase\/sku|core\/verifiable)\.ts$|parts\/income-words\.ts$|chain\/transaction-link\.|document\/verify-code\.|IconArrowLeft\./,
              priority: 6.5,
            },
            {
              name: 'menu',
              test: /src\/(app\/menu|accounts)\/favourites\.ts$/,
              minShareCount: 2,
              priority: 1,
            },
            // trees, which most pages have none of
            {
              name: 'tree',
              test: /d3-hierarchy|components\/tree\/|genealogy\/parts\/(binary-items|use-binary-tree)/,
              minShareCount: 2,
              priority: 1,
            },
            // what dashboards and hubs are made of, without lists
            {
              name: 'board',
              test: /contract\/src\/(overview\/dashboard|income\/(not-paid|activity|ranks|rewards)|pins\/pin-figures)\.ts$|components\/(tile|chart)\/(?!chart-drawing)|parts\/(join-links|age-words)\.|overview\/parts\/(time-chart|to-dos|duration-switch|kinds-table|recent-postings|wallet-panel|leg-bars|change-text)\./,
              minShareCount: 2,
              priority: 1,
            },
            // lists, and those of the books
            {
              name: 'report',
              test: /components\/report\/|contract\/src\/(ledger\/(ledger|passbook|entry-kinds)|core\/(exports|date-ranges))\.ts$|features\/ledger\/columns\.tsx$|lib\/save-file\.ts$/,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'common',
              // without what stands below the dashboards and in a few forms of admins
              test: /^(?!.*(d3-hierarchy|components\/form\/form-side|(features|src)\/accounts\/|features\/deposits\/|lib\/payment-words|contract\/src\/(kyc\/|withdrawals\/withdrawal-rules|repurchase\/products|company\/settings)|parts\/(activity-words|block-withdrawals|mail-joining|bank-details)|components\/chain\/(hash-text|transaction-link|explorer-link)|deposits\/|contract\/src\/pins\/|company\/content|components\/content\/|repurchase\/(ordering|orders|requests|parts\/(receive|tracking|invoice))|contract\/src\/repurchase\/(order|shop|returns|receive|stock-req|gst)|contract\/src\/company\/(news|popups|achievers|enquiries)|features\/(games|lottery|arbitrage)|contract\/src\/(games|lottery|arbitrage)|packages\/(fair|plan|chain)\/|decimal\.js|@noble))/,
              minShareCount: 3,
              priority: 1,
            },
            {
              name: 'document',
              test: /(topup-receipt|payout-statement)-page\.tsx$/,
              priority: 6,
            },
            {
              name: 'accounts',
              test: /(accounts-layout|sign-in-page|two-factor-auth-page|accounts\/parts\/account-result)\.tsx$/,
              priority: 5,
            },
            {
              name: 'join',
              test: /(sign-up|forgot-password|contact-verification|email-verification)-page\.tsx$/,
              priority: 4,
            },
            // what pages need that speak to a wallet of the browser; what signs for it comes when it is pressed
            {
              name: 'wallet',
              test: /accounts\/view-page\.tsx$|accounts\/parts\/wallet-buttons|components\/chain\/choose-wallet|deposits\/public-chains|lib\/wallet(s|-words)\.ts$/,
              priority: 3.9,
            },
            {
              name: 'content',
              test: /contract\/src\/company\/(content|shown)\.ts$|components\/content\/(achiever-list|plain-words)\.tsx$/,
              priority: 3.6,
            },
            {
              name: 'papers',
              test: /contract\/src\/documents\/papers|features\/documents\/(verify|parts\/)/,
              priority: 3.5,
            },
            { name: 'contact', test: /accounts\/(contact-us|achievers)-page\.tsx$/, priority: 3.5 },
            {
              // what everybody may read about the company
              name: 'notices',
              test: /accounts\/(terms|grievance)-page|features\/disclosures\/(income-disclosure-page|parts)|contract\/src\/(disclosures\/|company\/terms\.|support\/settings)|content\/terms-sections/,
              priority: 3.4,
            },
            // with the picking of rows, the choice of a product and of a moment, which pages of two areas share: too small for files of their own
            {
              name: 'area',
              test: /area-layout\.tsx$|lib\/last-seen\.ts$|report\/(bulk-bar|use-picks)\.|form\/(found-products|moment-input)\.|queriesObserver|useQueries|useMutation|mutationObserver|parts\/(segments|ledger-amount)\.|genealogy\/(genealogy|trees)\.ts$|parts\/page-tabs\.|form\/decide-dialog|Icon(BinaryTree|List|Maximize|ClockHour4|ZoomIn|ZoomOut|Plus|Printer|Trash|PhotoOff|Receipt|RotateClockwise|Minus|Share|BrandWhatsapp|Chevron(Right|Left|Down|Up)|Columns3|ArrowsSort|Filter|Download|ArrowDown|ArrowRight|Clock)\.mjs/,
              priority: 3,
            },
            // what lists of orders and the shop know of goods
            {
              name: 'goods',
              test: /contract\/src\/repurchase\/(order|returns|receive|shop|stock-req)/,
              minShareCount: 2,
              priority: 0.7,
            },
            // what works a round out again; it comes when a proof is looked at
            {
              name: 'fair',
              test: /packages\/fair\/src\/(verify|chain|beacon|draw|schedule|aviator\/crash)|node_modules\/@noble/,
              minShareCount: 2,
              priority: 0.95,
            },
            // what pages of the games share, which no other page is to bring along
            {
              name: 'games',
              test: /features\/games\/|contract\/src\/games\/|packages\/(fair|plan)\/src\/(prediction|money|aviator\/(flight|payouts))|decimal\.js/,
              minShareCount: 2,
              priority: 0.8,
            },
            // what the pages of the lottery share
            {
              name: 'lottery',
              test: /features\/lottery\/(?!parts\/check-draw)|contract\/src\/lottery\//,
              minShareCount: 2,
              priority: 0.85,
            },
            // what encodes calls of a wallet, which no page without one is to bring along
            { name: 'evm', test: /node_modules\/(viem|abitype|ox)\//, minShareCount: 2, priority: 0.9 },
            // pages of the shop share them, which no other page is to bring along
            { name: 'ordering', test: /repurchase\/ordering\/parts\//, minShareCount: 2, priority: 0.6 },
            // what two ways of joining share, and nobody else reads
            { name: 'agree', test: /accounts\/parts\/terms-to-read/, minShareCount: 2, priority: 0.9 },
            // lists of orders and of requests for goods, which no other page is to bring along
            {
              name: 'orders',
              test: /repurchase\/(orders|requests|parts\/(receive|tracking))/,
              minShareCount: 2,
              priority: 0.6,
            },
            // what pages of members share that pay on a chain
            {
              name: 'chain',
              test: /features\/deposits\/parts\/|contract\/src\/deposits\/chains|packages\/chain\/|components\/chain\/hash-text|lib\/payment-words/,
              minShareCount: 2,
              priority: 0.6,
            },
            // what signs and what writes calls of contracts share; both come when a wallet is asked
            { name: 'signing', test: /node_modules\/viem/, minShareCount: 2, priority: 0.6 },
            // the market and the trade
            {
              name: 'arbitrage',
              test: /features\/arbitrage\/(?!arbitrage-trades)|contract\/src\/arbitrage\/(arbitrage|trading)\.ts$/,
              priority: 0.5,
            },
            // what admins alone share
            {
              name: 'office',
              test: /contract\/src\/(repurchase\/products|company\/settings)/,
              minShareCount: 2,
              priority: 0.6,
            },
            // what the profile of a member takes from several places
            {
              name: 'profile',
              test: /parts\/(change-log|block-(member|withdrawals)-dialog|device-name|pin-figures)\.|kyc\/revealed-numbers|accounts\/member-edits|withdrawals\/withdrawal-rules/,
              minShareCount: 2,
              priority: 0.7,
            },
            // what pages of the matrix share, apart from small pages of the office
            { name: 'matrix', test: /contract\/src\/income\/matrix\.ts$/, minShareCount: 2, priority: 0.4 },
            // what the pages of an import share, which no other page is to bring along
            {
              name: 'import',
              test: /features\/imports\/|contract\/src\/imports\//,
              minShareCount: 2,
              priority: 0.6,
            },
            // lists whose rows are decided, lists of pins, and tickets
            {
              name: 'decisions',
              test: /form\/decision-verdicts|parts\/bank-details\.|withdrawal-parts\.css/,
              minShareCount: 2,
              priority: 0.6,
            },
            { name: 'pins', test: /contract\/src\/pins\//, minShareCount: 2, priority: 0.6 },
            {
              name: 'tickets',
              test: /features\/support\/(assign-tickets|parts\/(done-each|thread-buttons|about-record))/,
              minShareCount: 2,
              priority: 0.6,
            },
            // a page of members that would bring along what small pages of the office share
            { name: 'rewards', test: /contract\/src\/income\/rewards\.ts$/, priority: 0.4 },
            // below "common" too
            {
              name: 'news',
              test: /overview\/parts\/(home-content|counter-content|news-tile|popup|achiever-consent-dialog)\.tsx$/,
              priority: 0.4,
            },
            {
              name: 'publish',
              test: /features\/company\/content\/|contract\/src\/company\/(news|popups|achievers|enquiries)\.ts$/,
              priority: 0.4,
            },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 30_000 },
          ],
        },
      },
    },
  },
});
