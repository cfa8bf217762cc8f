import { memberProfile } from '@banyan/contract/overview/member-profile';
import { type FormEvent, useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useScreen } from '../../app/use-screen.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { PageTabs } from '../../components/parts/page-tabs.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { FiguresTime } from '../../components/tree/tree-parts.tsx';
import { CallError } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { ProfileHeader } from './parts/profile-header.tsx';
import { profileTabs } from './parts/profile-tabs.tsx';
import './member-profile-page.css';

/** Everything about a member (docs/screens.md §11.3): who it is on top, the rest in tabs. */
export default function MemberProfilePage() {
  const { title } = useScreen();
  const [search, show] = useAddress<{ user_id: string; tab: string }>();
  const userId = search.user_id ?? '';
  const tab = profileTabs.find(({ key }) => key === search.tab) ?? profileTabs[0];
  const query = useCall(memberProfile, { user_id: userId }, { quiet: true, enabled: userId !== '' });
  const { data, error } = query;
  const open = (next: string): void => show({ user_id: next }, { resetScroll: true });
  if (!data || userId === '') {
    const isUnknown = error instanceof CallError && error.status === 400;
    return (
      <div className="stack">
        <PageHeader help={t('Enter a user id, or open a member from a list or tree.')} />
        {(userId === '' || isUnknown) && (
          <MemberPicker key={userId} given={userId} error={isUnknown ? error.message : ''} onOpen={open} />
        )}
        {userId !== '' && !isUnknown && <Loading query={query} what={title} lines={4} height={80} />}
      </div>
    );
  }
  return (
    <div className="width-dashboard profile">
      <ProfileHeader member={data} />
      <PageTabs
        label={t('Profile sections')}
        tabs={profileTabs.map(({ key, label }) => ({ key, label: t(label) }))}
        current={tab.key}
        keep={{ user_id: userId }}
      />
      <tab.Part member={data} />
      <FiguresTime time={data} />
    </div>
  );
}

interface PickerProps {
  given: string;
  error: string;
  onOpen: (userId: string) => void;
}

function MemberPicker({ given, error, onOpen }: PickerProps) {
  const [typed, setTyped] = useState(given);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onOpen(typed.trim());
  };
  return (
    <form className="card profile-picker" onSubmit={submit}>
      <label>
        <span>{t('User id')}</span>
        <input
          className="input"
          value={typed}
          required
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby="profile-picker-error"
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Button type="submit" variant="primary">
        {t('Open profile')}
      </Button>
      <p id="profile-picker-error" className="field-error" role="status">
        {error}
      </p>
    </form>
  );
}
