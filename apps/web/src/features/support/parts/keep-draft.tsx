import { useEffect, useRef } from 'react';
import { useSession } from '../../../app/use-session.ts';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';

/** Where the draft of a person is kept on this device. @param of the number of a ticket, or what is composed */
export function useDraftKey(of: string): string {
  const { user } = useSession();
  return `draft.${user.user_id}.${of}`;
}

export const forgetDraft = (key: string): void => removeStored('local', key);

interface Props {
  form: AnyForm;
  draftKey: string;
  /** The fields that are kept; the draft is gone once the first of them is blank. */
  names: readonly [string, ...string[]];
}

/** Keeps what is typed on the device, and puts it back into the form after a reload. */
export function KeepDraft({ form, draftKey, names }: Props) {
  const values = JSON.stringify(Object.fromEntries(names.map((name) => [name, form.text(name)])));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is a new object at every draw
  useEffect(() => {
    const kept = readStored('local', draftKey);
    if (typeof kept !== 'object' || kept === null) return;
    for (const [name, value] of Object.entries(kept))
      if (names.includes(name) && typeof value === 'string' && value !== '') form.set(name, value);
  }, [draftKey]);
  const isBlank = form.text(names[0]).trim() === '';
  const wasBlank = useRef(true);
  useEffect(() => {
    if (!isBlank) writeStored('local', draftKey, JSON.parse(values));
    else if (!wasBlank.current) removeStored('local', draftKey);
    wasBlank.current = isBlank;
  }, [draftKey, values, isBlank]);
  return null;
}
