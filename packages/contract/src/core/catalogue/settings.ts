import { chainSettings } from './chains.ts';
import { actions, built, type Node } from './write-node.ts';

/** What an operator sets up once, and looks up when something is asked. */
export const adminSettings: Node = [
  'settings',
  'Settings',
  { icon: 'settings' },
  [
    ['approvals', 'Approvals', built, actions(['decide', 'Decide requests'])],
    ['company', 'Company', built],
    ['plan', 'Plan', built, actions(['publish', 'Publish plans'], ['decide', 'Decide plans'])],
    ['routes', 'Pages on and off', built],
    ['games', 'Games', built],
    chainSettings,
    ['support', 'Support', built],
    ['documents', 'Company papers', built, actions(['change', 'Add and end papers'])],
    ['terms', 'Terms', built, actions(['publish', 'Publish terms'])],
    ['import', 'Import', built, actions(['load', 'Bring networks in'])],
    ['side-by-side', 'Side by side', built],
    ['export', 'Export', built, actions(['make', 'Export the company'])],
    ['mail', 'Mail outbox', built],
    ['audit-log', 'Audit log', built],
    ...actions(['export-files', 'Export files']),
  ],
];
