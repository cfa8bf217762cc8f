import { removeView, savedViews, saveView } from '@banyan/contract/accounts/saved-views';
import { IconBookmark, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../app/use-session.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../parts/button.tsx';
import { Popover } from '../parts/popover.tsx';
import './saved-views.css';

/** The views of this list that the person keeps by name: filters and sort, not the page. */
export default function SavedViews() {
  return (
    <Popover
      trigger={
        <>
          <IconBookmark size={18} stroke={1.6} aria-hidden />
          {t('Views')}
        </>
      }
      triggerClass="button secondary"
      panelLabel={t('Saved views')}
    >
      {(close) => <Views close={close} />}
    </Popover>
  );
}

function Views({ close }: { close: () => void }) {
  const { pathname, search } = useLocation();
  const { impersonating } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const query = useCall(savedViews, { url: pathname });
  const views = query.data ?? [];

  const open = (kept: string): void => {
    close();
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(kept)) as never });
  };
  const keep = async (changed: Promise<{ data: typeof views }>): Promise<void> => {
    const { data } = await changed;
    client.setQueryData([savedViews.path, { url: pathname }], data);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const { page: _page, row: _row, ...rest } = search as Record<string, string>;
    const body = { url: pathname, name, search: String(new URLSearchParams(rest)) };
    keep(call(saveView, { body }))
      .then(() => setName(''))
      // shown by app/errors.ts
      .catch(() => undefined);
  };
  const remove = (gone: string): void => {
    keep(call(removeView, { body: { url: pathname, name: gone } })).catch(() => undefined);
  };

  return (
    <div className="saved-views">
      {views.length === 0 ? (
        <p className="muted">{t('No view of this list is saved yet.')}</p>
      ) : (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <button type="button" className="menu-item" onClick={() => open(view.search)}>
                {view.name}
              </button>
              {!impersonating && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('Remove {name}', { name: view.name })}
                  onClick={() => remove(view.name)}
                >
                  <IconX size={18} stroke={1.6} aria-hidden />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!impersonating && (
        <form onSubmit={save}>
          <label>
            <span>{t('Save filters and sort as')}</span>
            <input value={name} maxLength={40} required onChange={({ target }) => setName(target.value)} />
          </label>
          <Button type="submit">{t('Save')}</Button>
        </form>
      )}
    </div>
  );
}
