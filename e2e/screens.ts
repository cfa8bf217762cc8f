import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import type { CatalogueUser, UserType } from '@banyan/contract/core/roles';
import { aBusyMember, aStatement, topUp } from './money.ts';
import { aFranchise, aMember, anAdmin, type Person } from './people.ts';
import { anInvoiceLink } from './shop-orders.ts';

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
/** Every screen of a kind of user, those of the games too; others that are optional are off until a chain is set up: their journeys look at them. */
export const screensOf = (type: CatalogueUser): CatalogueEntry[] =>
  flatten(catalogue).filter(
    ({ user_type, page, optional }) =>
      page && (optional === null || optional === 'games') && user_type === type,
  );

/** Screens of a kind of user that a chain is needed for. */
export const chainScreensOf = (type: CatalogueUser): CatalogueEntry[] =>
  flatten(catalogue).filter(
    ({ user_type, page, optional }) => page && optional === 'chain' && user_type === type,
  );

/** Pages that only pass somebody on; a visitor ends at the sign-in. */
export const passingOn = ['/accounts/sign-in-success', '/accounts/sign-out', '/accounts/two-factor-auth'];

/** Somebody who may open all of them. */
export const people: Record<UserType, () => Promise<Person>> = {
  User: aBusyMember,
  Admin: anAdmin,
  Franchise: aFranchise,
};
/** Where a session begins: the first of these that is not the screen to look at next. */
export const start: Record<UserType, string[]> = {
  User: ['/user/pages', '/user/profile'],
  Admin: ['/admin/profile', '/admin/security'],
  Franchise: ['/franchise/profile', '/franchise/security'],
};

/** Documents that a link opens to everybody, by their page. */
export const publicLinks = async (): Promise<Record<string, string>> => ({
  '/topup-receipt': await topUp(await aMember(), { package: 'STARTER' }),
  '/payout-statement': await aStatement(),
  '/order-invoice': await anInvoiceLink(),
});
