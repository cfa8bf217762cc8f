/** The three kinds of signed-in users (docs/screens.md §1.1). */
export const userTypes = ['User', 'Admin', 'Franchise'] as const;
export type UserType = (typeof userTypes)[number];

/** The company side of the same list: which catalogue a visitor asks for (docs/screens.md §6.1). */
export const catalogueUsers = ['Any', ...userTypes] as const;
export type CatalogueUser = (typeof catalogueUsers)[number];

/** Where each kind of user lands after sign-in (docs/screens.md §1.2). */
export const homeOf: Record<UserType, string> = {
  User: '/user/home',
  Admin: '/admin/dashboard',
  Franchise: '/franchise/dashboard',
};
