import { PinFigures } from '../../../components/parts/pin-figures.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';

/** The pins a member made, got, gave away and has, by package. */
export function PinsTab({ member: { user_id, pins } }: { member: Profile }) {
  const list = `/admin/pin-management/view-pin?f_holder=${encodeURIComponent(user_id)}`;
  if (pins.length === 0) return <Empty title={t('The member has no pins.')} />;
  return (
    <div className="stack">
      <nav className="profile-actions" aria-label={t('Lists of pins')}>
        <ScreenButton href={list}>{t('View pins')}</ScreenButton>
        <ScreenButton
          href={`/admin/pin-management/pin-transfer-history?f_owner=${encodeURIComponent(user_id)}`}
        >
          {t('Pin transfers')}
        </ScreenButton>
      </nav>
      <PinFigures packages={pins} pinsOf={(name) => `${list}&f_package=${encodeURIComponent(name)}`} />
    </div>
  );
}
