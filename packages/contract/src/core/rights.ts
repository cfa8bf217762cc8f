import type { UserType } from './roles.ts';

/** The company's own accounts, its liabilities and its turnover (docs/security.md §6). */
export const companyRight = '/admin/dashboard/company-accounts';

/**
 * What a file of a report needs beside its screen: the action `export` of each section of the admin area it stands in. The
 * rows of one's own pages, such as /admin/security, need none.
 */
export function exportRights(screens: readonly string[]): string[] {
  const sections = screens.flatMap((url) => {
    const [, area, section, page] = url.split('/');
    // the settings have a page of that name: the export of the company
    return area === 'admin' && page
      ? [`/admin/${section}/export${section === 'settings' ? '-files' : ''}`]
      : [];
  });
  return [...new Set(sections)];
}

/** Whose right a catalogue url is, by its first segment. */
export const userTypeOf = (url: string): UserType =>
  url.startsWith('/admin/') ? 'Admin' : url.startsWith('/franchise/') ? 'Franchise' : 'User';
