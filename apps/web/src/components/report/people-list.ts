import { readStored, writeStored } from '../../lib/storage.ts';

/** The page of a list of people that was shown last: where it is, and the user ids in their order. */
export interface PeopleList {
  href: string;
  ids: readonly string[];
}

const key = 'people_list';

/** Remembers the page of people on screen, so that their profiles can be gone through in its order. */
export const keepPeople = (list: PeopleList): void => writeStored('session', key, list);

export const readPeople = (): PeopleList | undefined => readStored('session', key) as PeopleList | undefined;
