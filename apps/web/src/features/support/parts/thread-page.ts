import type { useArea } from '../../../app/use-area.ts';

type Area = Pick<ReturnType<typeof useArea>, 'isMember' | 'own'>;

/** The address of a page of support in the reader's area. */
export const supportPage = ({ isMember, own }: Area, page: string): string =>
  own(`/${isMember ? 'ticket' : 'support'}/${page}`);

/** The address of a ticket or message. */
export const threadPage = (area: Area, no: string): string =>
  `${supportPage(area, 'view-message')}?no=${encodeURIComponent(no)}`;
