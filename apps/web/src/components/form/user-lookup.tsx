import type { Endpoint } from '@banyan/contract/core/endpoint';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect } from 'react';
import type * as z from 'zod/mini';
import { queryClient } from '../../app/query-client.ts';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { callQuery } from '../../lib/use-call.ts';
import { Avatar } from '../parts/people.tsx';
import { StatusTag } from '../parts/status-tag.tsx';
import type { InputProps } from './input-props.ts';
import { LookupsContext } from './lookups.ts';
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
  const isReady = isUserId(typed) && userId === typed;
  const found = useQuery({ ...lookedUp(lookup, query, userId), enabled: isReady });
  const { error } = found;
  const { setError } = form;
  useEffect(() => {
    if (isReady && isRefusal(error)) setError(name, error.message);
  }, [isReady, error, name, setError]);
  const lookups = useContext(LookupsContext);
  useEffect(() => {
    lookups?.set(name, async () => {
      // without a connection nothing answers, and the review says so
      if (!isUserId(typed) || !navigator.onLine) return true;
      const problem: unknown = await queryClient.fetchQuery(lookedUp(lookup, query, typed)).then(
        () => null,
        (error: unknown) => error,
      );
      if (!isRefusal(problem)) return true;
      setError(name, problem.message);
      return false;
    });
    return () => void lookups?.delete(name);
  }, [lookups, name, lookup, query, typed, setError]);
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

/** What no user id can be is said by the rule of the field. */
const isUserId = (typed: string): boolean => typed.length >= 5 && typed.length <= 50;

const isRefusal = (error: unknown): error is CallError => error instanceof CallError && error.status === 400;

function lookedUp(lookup: Lookup, query: Props['query'], userId: string) {
  const asked = callQuery(lookup, { ...query, user_id: userId }, { quiet: true, staleTime: 60_000 });
  return { ...asked, queryKey: ['lookup', ...asked.queryKey] };
}
