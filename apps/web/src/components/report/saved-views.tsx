import {
  removeView,
  savedViews,
  saveView,
  scheduleView,
  viewWithin,
} from '@banyan/contract/accounts/saved-views';
import { dateRangeWords } from '@banyan/contract/core/date-ranges';
import type { Report } from '@banyan/contract/core/report';
import { IconBookmark, IconMail, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../app/use-session.ts';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../parts/button.tsx';
import { Popover } from '../parts/popover.tsx';
import { MovingDates, useMovingDates } from './moving-dates.tsx';
import { type MailChoice, type View, ViewMail, viewMailWords } from './view-mail.tsx';
import './saved-views.css';

interface Props {
  report: Report;
  /** Filters that the page sets for good. */
  given?: Readonly<Record<string, string>>;
  /** Whether the person may take the list away as a file. */
  mayMail: boolean;
}

/** The views of this list that the person keeps by name, and has mailed: filters and sort, not the page. */
export default function SavedViews(props: Props) {
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
      {(close) => <Views {...props} close={close} />}
    </Popover>
  );
}

function Views({ report, given, mayMail, close }: Props & { close: () => void }) {
  const { pathname, search } = useLocation();
  const { impersonating } = useSession();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [name, setName] = useState('');
  const [mailed, setMailed] = useState<string>();
  const query = useCall(savedViews, { url: pathname });
  const views = query.data ?? [];
  const { page: _page, row: _row, ...rest } = search as Record<string, string>;
  const dates = useMovingDates(report, rest);

  const open = (kept: string): void => {
    close();
    void navigate({ to: '.', search: Object.fromEntries(new URLSearchParams(kept)) as never });
  };
  const keep = async (changed: Promise<{ data: View[] }>): Promise<void> => {
    const { data } = await changed;
    client.setQueryData([savedViews.path, { url: pathname }], data);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const body = { url: pathname, name, search: viewWithin(String(new URLSearchParams(rest)), dates.chosen) };
    keep(call(saveView, { body }))
      .then(() => setName(''))
      // shown by app/errors.ts
      .catch(() => undefined);
  };
  const remove = (gone: string): void => {
    keep(call(removeView, { body: { url: pathname, name: gone } })).catch(() => undefined);
  };
  const schedule = (view: string, chosen: MailChoice): void => {
    const asked = { report: report.path, given: String(new URLSearchParams(given)) };
    const body = { url: pathname, name: view, mail: chosen && { ...chosen, ...asked } };
    keep(call(scheduleView, { body })).catch(() => undefined);
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
                <span>
                  {view.name}
                  {[
                    ...view.ranges.map((range) => t(dateRangeWords[range])),
                    ...(view.mail ? [viewMailWords(view.mail)] : []),
                  ].map((words) => (
                    <span key={words} className="caption">
                      {words}
                    </span>
                  ))}
                </span>
              </button>
              {!impersonating && (mayMail || view.mail) && (
                <button
                  type="button"
                  className="icon-button"
                  aria-label={t('Mail {name}', { name: view.name })}
                  aria-expanded={mailed === view.name}
                  onClick={() => setMailed(mailed === view.name ? undefined : view.name)}
                >
                  <IconMail size={18} stroke={1.6} aria-hidden />
                </button>
              )}
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
              {mailed === view.name && (
                <ViewMail mail={view.mail} onChoose={(chosen) => schedule(view.name, chosen)} />
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
          <MovingDates {...dates} />
          <Button type="submit">{t('Save')}</Button>
        </form>
      )}
    </div>
  );
}
