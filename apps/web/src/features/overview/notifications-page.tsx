import {
  channelNames,
  chooseNotice,
  noticeChannels,
  noticeChoices,
  noticeNames,
} from '@banyan/contract/accounts/notices';
import { type Text, texts } from '@banyan/contract/core/text';
import { notifications } from '@banyan/contract/overview/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { MarkAll, NotificationList } from '../../app/bell/notification-list.tsx';
import { useAddress } from '../../app/use-address.ts';
import { useSession } from '../../app/use-session.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Segments } from '../../components/parts/segments.tsx';
import { Empty } from '../../components/parts/states.tsx';
import { Tile } from '../../components/tile/tiles.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { PushSwitch } from './parts/push-switch.tsx';
import './notifications-page.css';

const views = ['all', 'unread'] as const;
type View = (typeof views)[number];
const viewWords: Record<View, Text> = texts({ all: 'All', unread: 'Unread' });

/** All that was published for the signed-in person, and which of it comes, and how (docs/screens.md §8.4). */
export default function NotificationsPage() {
  const [address, show] = useAddress<{ view: View }>();
  const view: View = address.view === 'unread' ? 'unread' : 'all';
  const query = useCall(notifications, { all: 'true' });
  const shown = query.data?.filter(({ is_new }) => view === 'all' || is_new) ?? [];
  return (
    <div className="width-dashboard stack">
      <PageHeader help={t('What happened that concerns you. Opening one marks it as read.')} />
      <div className="dashboard-pair notices-pair">
        <Tile
          title={t('What happened')}
          query={query}
          lines={24}
          action={query.data && <MarkAll notices={query.data} />}
        >
          {() => (
            <div className="notices-page">
              <Segments
                label={t('Which notifications')}
                options={views.map((value) => ({ value, label: t(viewWords[value]) }))}
                value={view}
                onChange={(next) => show(next === 'unread' ? { view: next } : {})}
              />
              {shown.length > 0 ? (
                <NotificationList notices={shown} hasMarks />
              ) : (
                <Empty
                  title={
                    view === 'all'
                      ? t('No notifications yet. New ones appear here.')
                      : t('Nothing is unread.')
                  }
                />
              )}
            </div>
          )}
        </Tile>
        <Choices />
      </div>
    </div>
  );
}

type Choice = DataOf<typeof noticeChoices>[number];

/** A line a kind with a box for each way it comes. */
function Choices() {
  const query = useCall(noticeChoices);
  const client = useQueryClient();
  const { impersonating } = useSession();
  const choose = async (choice: Choice): Promise<void> => {
    // drawn at once, and read again even when it was refused
    client.setQueryData<Choice[]>([noticeChoices.path, {}], (old) =>
      old?.map((own) => (own.kind === choice.kind && own.channel === choice.channel ? choice : own)),
    );
    await call(chooseNotice, { body: choice }).catch(() => undefined);
    await client.invalidateQueries({ queryKey: [noticeChoices.path] });
    await client.invalidateQueries({ queryKey: [notifications.path] });
  };
  return (
    <Tile title={t('Notification preferences')} query={query} lines={6}>
      {(choices) => (
        <>
          <table className="notice-choices">
            <caption className="visually-hidden">{t('Notification preferences')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Kind')}</th>
                {noticeChannels.map((channel) => (
                  <th key={channel} scope="col">
                    {t(channelNames[channel])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...new Set(choices.map(({ kind }) => kind))].map((kind) => (
                <tr key={kind}>
                  <th scope="row">{t(noticeNames[kind])}</th>
                  {noticeChannels.map((channel) => {
                    const choice = choices.find((own) => own.kind === kind && own.channel === channel);
                    return (
                      <td key={channel}>
                        {choice && (
                          <input
                            type="checkbox"
                            aria-label={t('{kind}: {channel}', {
                              kind: t(noticeNames[kind]),
                              channel: t(channelNames[channel]),
                            })}
                            checked={choice.is_on}
                            disabled={impersonating !== undefined}
                            onChange={({ target }) => void choose({ ...choice, is_on: target.checked })}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
          <div className="stack">
            <p className="caption">
              {t('What guards your account and new terms always come: a new password, changed bank details.')}
            </p>
            <PushSwitch />
          </div>
        </>
      )}
    </Tile>
  );
}
