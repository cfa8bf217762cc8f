import { actions, built, exporting, type Node, offMenuBuilt } from './write-node.ts';

/**
 * @param actionsOnInbox what admins may do with many
 * @param actionsOnMessage what admins and franchises may do with one
 */
export const threads = (
  outbox: [segment: string, name: string],
  { actionsOnInbox = [], actionsOnMessage = [] }: { actionsOnInbox?: Node[]; actionsOnMessage?: Node[] } = {},
): Node[] => [
  ['compose', 'Compose', built],
  ['inbox', 'Inbox', built, actionsOnInbox],
  [...outbox, built],
  ['view-message', 'Message', offMenuBuilt, actionsOnMessage],
];

/** Support of admins. */
export const adminSupport: Node = [
  'support',
  'Support',
  { icon: 'support' },
  [
    ...threads(['outbox', 'Outbox'], {
      actionsOnInbox: actions(['assign', 'Assign tickets']),
      actionsOnMessage: actions(['answer', 'Answer and close tickets']),
    }),
    ...exporting,
  ],
];
