import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { Avatar } from '../parts/people.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import type { InputProps } from './input-props.ts';
import type { Form } from './use-form.ts';

interface LookedUp {
  name: string;
  profile_image_url?: string | null;
  status?: string;
}

/** Whose id it is. The call behind it is made with `quiet`, so that a wrong id is an error of the field only. */
export type Lookup = (userId: string, signal: AbortSignal) => Promise<LookedUp>;

interface Props {
  input: InputProps;
  form: Form;
  name: string;
  lookup: Lookup | undefined;
}

/** Shows the name behind an id while it is typed; a wrong id is an error that the next keystroke clears. */
export function UserLookup({ input, form, name, lookup }: Props) {
  const typed = input.value.trim();
  const [userId] = useDebouncedValue(typed, 350);
  const isReady = lookup !== undefined && userId.length >= 5 && userId === typed;
  const found = useQuery({
    queryKey: ['lookup', name, userId],
    queryFn: ({ signal }) => lookup?.(userId, signal) ?? null,
    enabled: isReady,
    staleTime: 60_000,
  });
  const { error } = found;
  const { setError } = form;
  useEffect(() => {
    if (isReady && error instanceof CallError && error.status === 400) setError(name, error.message);
  }, [isReady, error, name, setError]);
  return (
    <>
      <input {...input} autoCapitalize="none" spellCheck={false} />
      <div className="lookup" aria-live="polite">
        {isReady && found.isFetching && <span className="caption">{t('Looking up')}</span>}
        {isReady && found.data && (
          <span className="lookup-found">
            <Avatar name={found.data.name} imageUrl={found.data.profile_image_url} />
            <strong>{found.data.name}</strong>
            {found.data.status && <StatusTag status={found.data.status} />}
          </span>
        )}
      </div>
    </>
  );
}
