import {
  type CannedReply,
  readSupportSettings,
  removeHoliday,
  type TicketCategory,
  type updateSupportSettings,
} from '@banyan/contract/support/settings';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { useAddress } from '../../app/use-address.ts';
import { Button } from '../../components/parts/button.tsx';
import { DateTime } from '../../components/parts/figures.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { call } from '../../lib/call.ts';
import { fromServer, t } from '../../lib/text.ts';
import { type DataOf, useCall } from '../../lib/use-call.ts';
import { AddHolidayDialog } from './add-holiday-dialog.tsx';
import { OfficeForm } from './parts/office-form.tsx';
import { SaveCannedReplyDialog } from './save-canned-reply-dialog.tsx';
import { SaveCategoryDialog } from './save-category-dialog.tsx';
import '../../components/parts/security.css';

type Settings = DataOf<typeof updateSupportSettings>;

/** Days off, who answers complaints, categories of tickets and replies that are ready. */
export default function SupportSettingsPage() {
  const [{ tab = 'office' }] = useAddress<{ tab: string }>();
  const query = useCall(readSupportSettings);
  const { data } = query;
  const Part = parts[tab] ?? Office;
  return (
    <div className="stack">
      <PageHeader help={t('Deadlines of tickets that are there already stay as they are.')} />
      <PageTabs
        label={t('The settings')}
        tabs={[
          { key: 'office', label: t('Office') },
          { key: 'holidays', label: t('Holidays') },
          { key: 'categories', label: t('Categories') },
          { key: 'replies', label: t('Canned replies') },
        ]}
        current={tab}
      />
      {data ? <Part settings={data} /> : <Loading query={query} what={t('The settings')} lines={8} />}
    </div>
  );
}

interface Props {
  settings: Settings;
}

// what was saved is what the form begins with again
const Office = ({ settings }: Props) => <OfficeForm key={JSON.stringify(settings)} settings={settings} />;

function Holidays({ settings: { holidays } }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const remove = async (on: string): Promise<void> => {
    try {
      await call(removeHoliday, { body: { on }, loader: true });
      toast({ severity: 'success', summary: t('The holiday was taken out.') });
      await client.invalidateQueries({ queryKey: [readSupportSettings.path] });
    } catch {
      // Shown by app/errors.ts.
    }
  };
  return (
    <>
      <Rows
        add={<Button onClick={() => setOpen(true)}>{t('Add a holiday')}</Button>}
        empty={t('No holiday is known.')}
        rows={holidays.map(({ on, name }) => ({
          key: on,
          title: name,
          note: <DateTime value={on} withTime={false} />,
          action: (
            <Button variant="quiet" onClick={() => void remove(on)} aria-label={t('Remove {name}', { name })}>
              {t('Remove')}
            </Button>
          ),
        }))}
      />
      {isOpen && <AddHolidayDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function Categories({ settings: { categories } }: Props) {
  const [opened, setOpened] = useState<Partial<TicketCategory>>();
  return (
    <>
      <Rows
        add={<Button onClick={() => setOpened({})}>{t('Add a category')}</Button>}
        empty={t('No category yet.')}
        rows={categories.map((category) => ({
          key: String(category.id),
          title: fromServer(category.name),
          note: <InUse isUsed={category.is_used} />,
          action: <ChangeButton name={category.name} onClick={() => setOpened(category)} />,
        }))}
      />
      {opened && <SaveCategoryDialog category={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Replies({ settings: { canned_replies } }: Props) {
  const [opened, setOpened] = useState<Partial<CannedReply>>();
  return (
    <>
      <Rows
        add={<Button onClick={() => setOpened({})}>{t('Add a reply')}</Button>}
        empty={t('No canned reply yet.')}
        rows={canned_replies.map((reply) => ({
          key: String(reply.id),
          title: reply.name,
          note: (
            <>
              <InUse isUsed={reply.is_used} /> {reply.body}
            </>
          ),
          action: <ChangeButton name={reply.name} onClick={() => setOpened(reply)} />,
        }))}
      />
      {opened && <SaveCannedReplyDialog reply={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const parts: Record<string, (props: Props) => ReactNode> = {
  holidays: Holidays,
  categories: Categories,
  replies: Replies,
};

const InUse = ({ isUsed }: { isUsed: boolean }) =>
  isUsed ? (
    <StatusTag status={t('In use')} tone="success" />
  ) : (
    <StatusTag status={t('Not in use')} tone="neutral" />
  );

const ChangeButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button variant="quiet" onClick={onClick} aria-label={t('Change {name}', { name })}>
    {t('Change')}
  </Button>
);

interface RowsProps {
  add: ReactNode;
  empty: string;
  rows: { key: string; title: string; note: ReactNode; action: ReactNode }[];
}

/** A short list with what can be done to each of its rows. */
function Rows({ add, empty, rows }: RowsProps) {
  return (
    <div className="stack">
      <div className="form-actions in-place">{add}</div>
      {rows.length === 0 ? (
        <Empty title={empty} />
      ) : (
        <ul className="account-rows card width-reading">
          {rows.map(({ key, title, note, action }) => (
            <li key={key}>
              <div className="row-words">
                <p className="row-title">{title}</p>
                <p className="caption">{note}</p>
              </div>
              {action}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
