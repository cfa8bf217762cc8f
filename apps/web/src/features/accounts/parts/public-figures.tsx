import { publicFigures } from '@banyan/contract/accounts/wallets';
import { text } from '@banyan/contract/core/text';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/parts/button.tsx';
import { Count, DateTime } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { CallError } from '../../../lib/call.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Counts of a member id, without a name. */
export default function PublicFigures() {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const query = useCall(publicFigures, { user_id: asked }, { quiet: true, enabled: asked !== '' });
  const { data, error } = query;
  const problem = error instanceof CallError ? (Object.values(error.errors)[0] ?? error.message) : '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (asked === typed.trim()) void query.refetch();
    else setAsked(typed.trim());
  };
  return (
    <form className="form account-form" noValidate onSubmit={submit}>
      <h2>{t('Look up an id')}</h2>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('User id')}
        </label>
        <input
          id={id}
          className="input"
          value={typed}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-error` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        {problem && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <Button type="submit" wide busy={query.isFetching}>
        {t('Show figures')}
      </Button>
      {data && (
        <Lines
          lines={[
            { label: t('User id'), value: data.user_id },
            {
              label: t('Status'),
              value: <StatusTag status={data.is_active ? text('Active') : text('Inactive')} />,
            },
            { label: t('Directs'), value: <Count value={data.directs} /> },
            { label: t('Left team'), value: <Count value={data.left} /> },
            { label: t('Right team'), value: <Count value={data.right} /> },
            { label: t('As of'), value: <DateTime value={data.as_of} /> },
          ]}
        />
      )}
    </form>
  );
}
