import { homeOf, userTypes } from '@banyan/contract/core/roles';
import { createRootRoute, createRoute, createRouter, notFound, redirect } from '@tanstack/react-router';
import { lazyPage } from '../lib/lazy-part.tsx';
import { language } from '../lib/text.ts';
import { catalogueQuery, companyQuery } from './company.ts';
import { Seal } from './frame/seal.tsx';
import { pages } from './pages.ts';
import { queryClient } from './query-client.ts';
import { PageError, Root, RootError } from './root.tsx';
import { guardArea } from './routing/guard.ts';
import { noteNavigation } from './routing/navigation.ts';
import { NotFoundPage } from './routing/not-found-page.tsx';
import { RefreshPage } from './session/refresh-page.tsx';
import { getSession } from './session/session.ts';

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: () => (
    <main className="brand-page">
      <Seal />
      <NotFoundPage />
    </main>
  ),
  errorComponent: RootError,
  beforeLoad: async () => {
    await Promise.all([
      queryClient.ensureQueryData(companyQuery),
      queryClient.ensureQueryData(catalogueQuery('Any')),
    ]);
  },
});

/** Where a visit without an address goes (docs/screens.md §1.2). */
function toStart(): never {
  const { token, user } = getSession();
  const type = userTypes.find((known) => known === user.user_type);
  if (token && type) throw redirect({ to: homeOf[type], replace: true });
  const company = queryClient.getQueryData(companyQuery.queryKey)?.data;
  throw redirect({ to: company?.is_decentralized ? '/accounts/view' : '/accounts/sign-in', replace: true });
}

const accounts = createRoute({
  getParentRoute: () => rootRoute,
  id: 'accounts-area',
  component: lazyPage(() => import('./frame/accounts-layout.tsx')),
});

const area = createRoute({
  getParentRoute: () => rootRoute,
  id: 'area',
  component: lazyPage(() => import('./frame/area-layout.tsx')),
  beforeLoad: ({ location }) => guardArea(location, location.pathname in pages),
});

const isArea = (url: string): boolean => !isPublic(url) && !isDocument(url);
/** Pages for everybody, in the frame of sign-in. */
const isPublic = (url: string): boolean => /^\/(accounts\/|utils\/|fairness$)/.test(url);
/** Printed pages stand without a frame. */
const isDocument = (url: string): boolean =>
  ['/topup-receipt', '/payout-statement', '/order-invoice', '/_kit'].includes(url);

/** A public page is there as long as the operator has not switched it off. */
async function openPublic(url: string): Promise<void> {
  const catalogue = await queryClient.ensureQueryData(catalogueQuery('Any'));
  const entry = catalogue.byUrl.get(url);
  if (entry && !catalogue.isActive(entry)) throw notFound();
}

/** A page with the texts of its address, in a language that fetches them. */
const withTexts = async (path: string, load: (typeof pages)[string]) => {
  await language.load?.(path);
  return await load();
};

const pageRoute = (path: string, load: (typeof pages)[string]) => {
  const component = lazyPage(() => withTexts(path, load));
  if (isArea(path)) return createRoute({ getParentRoute: () => area, path, component });
  const parent = isPublic(path) ? accounts : rootRoute;
  return createRoute({ getParentRoute: () => parent, path, component, beforeLoad: () => openPublic(path) });
};

const urls = Object.entries(pages);
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: toStart }),
  createRoute({ getParentRoute: () => rootRoute, path: '/accounts', beforeLoad: toStart }),
  createRoute({ getParentRoute: () => rootRoute, path: '/refresh', component: RefreshPage }),
  accounts.addChildren(urls.filter(([url]) => isPublic(url)).map(([url, load]) => pageRoute(url, load))),
  area.addChildren([
    ...urls.filter(([url]) => isArea(url)).map(([url, load]) => pageRoute(url, load)),
    // Groups have no page: the guard leads them on, and says no to the rest.
    ...userTypes.flatMap((type) => {
      const base = `/${type.toLowerCase()}`;
      return [base, `${base}/$`].map((path) =>
        createRoute({ getParentRoute: () => area, path, component: NotFoundPage }),
      );
    }),
  ]),
  ...urls.filter(([url]) => isDocument(url)).map(([url, load]) => pageRoute(url, load)),
]);

/** The address is plain text: `f_level=3` stays '3'. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 30_000,
  defaultErrorComponent: PageError,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(
      Object.entries(search).flatMap(([key, value]) =>
        value === undefined || value === null || value === '' ? [] : [[key, String(value)]],
      ),
    ).toString();
    return text ? `?${text}` : '';
  },
});

router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) noteNavigation();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
