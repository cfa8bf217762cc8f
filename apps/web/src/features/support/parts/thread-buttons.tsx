import { text } from '@banyan/contract/core/text';
import { useArea } from '../../../app/use-area.ts';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { t } from '../../../lib/text.ts';
import { supportPage, threadPage } from './thread-page.ts';

/** A new ticket; of an admin a new message. */
export function ComposeButton() {
  const area = useArea();
  return (
    <ScreenButton href={supportPage(area, 'compose')} variant="primary">
      {area.isAdmin ? t('New message') : t('New ticket')}
    </ScreenButton>
  );
}

/** To everything that was written in a ticket or message. */
export function OpenThread({ no }: { no: string | null }) {
  return (
    <ScreenButton href={threadPage(useArea(), no ?? '')} variant="primary">
      {t(text('Open', 'do it'))}
    </ScreenButton>
  );
}
