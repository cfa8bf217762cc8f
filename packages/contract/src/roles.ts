/** The three kinds of signed-in users (spec §1). */
export const userTypes = ['User', 'Admin', 'Franchise'] as const;
export type UserType = (typeof userTypes)[number];

/** The company side of the same list: which catalogue a visitor asks for (spec §7). */
export const catalogueUsers = ['Any', ...userTypes] as const;
export type CatalogueUser = (typeof catalogueUsers)[number];

/** Where each kind of user lands after sign-in (spec §2). */
export const homeOf: Record<UserType, string> = {
  User: '/user/home',
  Admin: '/admin/dashboard',
  Franchise: '/franchise/dashboard',
};
