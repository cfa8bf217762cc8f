import type { Endpoint } from '@banyan/contract/core/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { callQuery } from '../../lib/use-call.ts';
import { Avatar } from '../parts/people.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import type { InputProps } from './input-props.ts';
import type { AnyForm } from './use-form.ts';

interface LookedUp {
  name: string;
  profile_image_url?: string | null;
  status?: string;
}

/** A call that says whose `user_id` it is. */
export type Lookup = Endpoint<z.core.$ZodType, z.core.$ZodType, z.core.$ZodType<{ data: LookedUp }>>;

interface Props {
  input: InputProps;
  form: AnyForm;
  name: string;
  lookup: Lookup;
  /** Asked beside the id. */
  query: Record<string, string> | undefined;
}

/** Shows the name behind an id while it is typed; a wrong id is an error that the next keystroke clears. */
export function UserLookup({ input, form, name, lookup, query }: Props) {
  const typed = input.value.trim();
  const [userId] = useDebouncedValue(typed, 350);
  // what no user id can be is said by the rule of the field
  const isReady = userId.length >= 5 && userId.length <= 50 && userId === typed;
  const asked = callQuery(lookup, { ...query, user_id: userId }, { quiet: true, staleTime: 60_000 });
  const found = useQuery({ ...asked, queryKey: ['lookup', ...asked.queryKey], enabled: isReady });
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
