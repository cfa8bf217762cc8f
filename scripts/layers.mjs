// The layers of the house (CONTRIBUTING.md). Every message says where the code should go instead.

/** Modules in order: each may use those of its own line and of the lines above. */
export const order = [
  ['company', 'accounts'],
  ['genealogy', 'ledger', 'kyc'],
  ['income'],
  [
    'commissions',
    'topup',
    'pins',
    'transfers',
    'withdrawals',
    'repurchase',
    'support',
    'deposits',
    'games',
    'lottery',
    'arbitrage',
  ],
  ['franchises', 'disclosures', 'imports', 'exports'],
  ['documents'],
  ['overview'],
];
const modules = 'apps/server/src/modules';
const tests = '(\\.test\\.tsx?$|/test/)';

/** No module of one line imports one of a later line. */
const orderRules = order.slice(0, -1).map((line, index) => {
  const later = order.slice(index + 1).flat();
  return {
    name: `${line.join('-')}-comes-before`,
    comment: `Modules build on each other in one direction: ${order.map((l) => l.join(', ')).join(' < ')}. Move the code to the later module, or hand it in as a parameter.`,
    severity: 'error',
    from: { path: `^${modules}/(${line.join('|')})/`, pathNot: tests },
    to: { path: `^${modules}/(${later.join('|')})/` },
  };
});

export const layers = {
  forbidden: [
    {
      name: 'contract-knows-zod-only',
      comment:
        'The contract says what is called and depends on zod alone: rules belong in packages/plan or a module.',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: tests },
      to: { pathNot: ['^packages/contract/src/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'plan-is-pure',
      comment:
        'The engine has no I/O and knows zod and decimal.js only: read facts in a module and pass them in.',
      severity: 'error',
      from: { path: '^packages/plan/src/', pathNot: tests },
      to: { pathNot: ['^packages/plan/src/', '(^|/)node_modules/(zod|decimal\\.js)/'] },
    },
    {
      name: 'chain-is-pure',
      comment:
        'What is worked out of chain data has no I/O and knows viem alone: talk to nodes in a module of the server.',
      severity: 'error',
      from: { path: '^packages/chain/src/', pathNot: tests },
      to: { pathNot: ['^packages/chain/src/', '(^|/)node_modules/viem/'] },
    },
    {
      name: 'fair-is-pure',
      comment:
        'The games have no I/O and run in browsers: they know zod, the two @noble packages, money and values of the plan, and dates of the contract. Pass the rest in.',
      severity: 'error',
      from: { path: '^packages/fair/src/', pathNot: tests },
      to: {
        pathNot: [
          '^packages/fair/src/',
          '^packages/plan/src/(money|plan/(problems|values))\\.ts$',
          '^packages/contract/src/core/dates\\.ts$',
          '(^|/)node_modules/(zod|@noble/(curves|hashes))/',
        ],
      },
    },
    {
      name: 'draws-know-no-bets',
      comment:
        'What decides an outcome reaches no stake, bet, member or money: it gets hashes, codes and rules alone (docs/fair-games.md §2).',
      severity: 'error',
      from: {
        path: '^packages/fair/src/(chain|beacon|draw|prediction/draw-digit|aviator/crash-point|lottery/(draw-winners|merkle))',
        pathNot: tests,
      },
      to: {
        path: '^packages/',
        pathNot: '^packages/fair/src/(chain|beacon|draw|aviator/crash-point|lottery/merkle)',
      },
    },
    {
      name: 'web-never-reaches-the-server',
      comment:
        'The browser knows the contract (and the plan for simulations): put what both need into packages/contract.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-reaches-the-web',
      comment: 'The server knows no screens: put what both need into packages/contract.',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'features-stay-apart',
      comment: 'A feature shows its own business: move what two features use to apps/web/src/components.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'components-know-no-feature',
      comment: 'A component serves any feature: move it to the feature whose part it needs.',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib)/' },
      to: { path: '^apps/web/src/(features|app/pages)' },
    },
    {
      name: 'platform-knows-no-business',
      comment:
        'The platform serves any business: move this to a module, or let the module pass it in through app.ts.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: tests },
      to: { path: '^apps/server/src/(modules|seed|scenario|chain-scenario|(app|main|modules)\\.ts)' },
    },
    {
      name: 'module-internals-stay-inside',
      comment:
        'A module shows its root files except routes.ts: move what others need to the root of its module.',
      severity: 'error',
      from: { path: `^${modules}/([^/]+)/`, pathNot: tests },
      to: { path: `^${modules}/[^/]+/(routes\\.ts$|[^/]+/)`, pathNot: `^${modules}/$1/` },
    },
    ...orderRules,
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or need a third below both.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'tests-stay-outside',
      comment:
        'Product code never imports a test or its builders: move the shared part beside the product code.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: tests },
      to: { path: tests, pathNot: 'node_modules' },
    },
    {
      name: 'resolves',
      comment: 'The import leads nowhere: fix the path, or declare the package.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
};
