import { useMediaQuery } from '@mantine/hooks';
import { useAddress } from '../../app/use-address.ts';
import { readStored, writeStored } from '../../lib/storage.ts';

export const views = ['canvas', 'outline'] as const;
export type View = (typeof views)[number];

/** The state of a tree. The address is its only home, so that Back, links and reloads keep it. */
export interface TreeUrl {
  /** Everything the address says, as text. */
  get: (key: string) => string;
  /** Sets, with '' removes. */
  set: (changes: Record<string, string>, options?: { replace?: boolean }) => void;
  /** Another node on top: what was found and opened stays behind. */
  setRoot: (root: string) => void;
  view: View;
  setView: (view: View) => void;
}

const key = 'tree_view';

/** The outline is the default on phones, and for those who have chosen it before. */
export function useTreeUrl(): TreeUrl {
  const [address, show] = useAddress<Record<string, string>>();
  const isPhone = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const get = (name: string): string => address[name] ?? '';
  const set: TreeUrl['set'] = (changes, { replace = false } = {}) => {
    show({ ...address, ...changes }, { replace });
  };
  const usual = readStored('local', key) ?? (isPhone ? 'outline' : 'canvas');
  const view = views.find((known) => known === (get('view') || usual)) ?? 'canvas';
  return {
    get,
    set,
    setRoot: (root) => set({ root, find: '', row: '' }),
    view,
    setView: (next) => {
      writeStored('local', key, next);
      set({ view: next }, { replace: true });
    },
  };
}
