import { achievers } from '@banyan/contract/company/shown';
import { useAddress } from '../../../app/use-address.ts';
import { AchieverList } from '../../../components/content/achiever-list.tsx';
import { MoreLink } from '../../../components/parts/screen-link.tsx';
import { Tile } from '../../../components/tile/tiles.tsx';
import { language, t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { AchieverConsentDialog } from './achiever-consent-dialog.tsx';
import { NewsTile } from './news-tile.tsx';
import { Popup } from './popup.tsx';

/** How many achievers stand on the dashboard. */
const maxShown = 3;

/** News, achievers and the pop-up of the member's dashboard; `?achiever=` asks for the own consent. */
export default function HomeContent() {
  const [{ achiever }, show] = useAddress<{ achiever: string }>();
  return (
    <>
      <div className="dashboard-pair">
        <NewsTile />
        <AchieversTile />
      </div>
      {achiever ? (
        <AchieverConsentDialog id={achiever} onClose={() => show({}, { replace: true })} />
      ) : (
        <Popup />
      )}
    </>
  );
}

function AchieversTile() {
  const query = useCall(achievers, { language: language.code }, { staleTime: 60_000 });
  if (query.data?.length === 0) return null;
  return (
    <Tile
      title={t('Achievers')}
      query={query}
      action={<MoreLink href="/accounts/achievers">{t('All achievers')}</MoreLink>}
    >
      {(list) => <AchieverList achievers={list.slice(0, maxShown)} />}
    </Tile>
  );
}
