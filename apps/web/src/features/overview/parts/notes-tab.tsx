import { addMemberNote } from '@banyan/contract/accounts/member-edits';
import { text } from '@banyan/contract/core/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../../app/toast.ts';
import { useMayCall } from '../../../app/use-rights.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { DateTime } from '../../../components/parts/figures.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';

const fields: Fields<typeof addMemberNote> = {
  note: {
    label: text('Note'),
    kind: 'textarea',
    hint: text('Admins alone read it. It can be neither changed nor deleted.'),
  },
};

/** What admins wrote about a member, newest first. */
export function NotesTab({ member: { user_id, notes } }: { member: Profile }) {
  const mayWrite = useMayCall()(addMemberNote);
  const client = useQueryClient();
  const [written, setWritten] = useState(0);
  return (
    <div className="stack width-reading">
      {mayWrite && (
        <ActionForm
          key={written}
          endpoint={addMemberNote}
          fields={fields}
          initial={{ user_id }}
          submitLabel={t('Add note')}
          onDone={() => {
            toast({ severity: 'success', summary: t('Note added') });
            setWritten(written + 1);
            void client.invalidateQueries({ queryKey: ['admin/member_profile'] });
          }}
        />
      )}
      {notes.length === 0 ? (
        <Empty title={t('No notes yet.')} />
      ) : (
        <ul className="profile-notes card">
          {notes.map(({ id, at, by, note }) => (
            <li key={id}>
              <span>{note}</span>
              <span className="caption">
                <DateTime value={at} /> · {`${by.name} (${by.user_id})`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
