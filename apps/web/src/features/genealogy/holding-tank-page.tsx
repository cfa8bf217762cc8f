import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { waitingMembers } from '@banyan/contract/genealogy/waiting';
import type { DragEvent } from 'react';
import { useScreen } from '../../app/use-screen.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { type TreeUrl, useTreeUrl } from '../../components/tree/use-tree-url.ts';
import { ViewSwitch } from '../../components/tree/view-switch.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { PlaceChoice } from './parts/place-choice.tsx';
import { PlaceDialog } from './parts/place-dialog.tsx';
import { WaitingList } from './parts/waiting-list.tsx';

type Waiting = ReplyOf<typeof waitingMembers>['data'];

/** Those who wait under the member for a place: who is chosen first, then a free place, by two taps, by keys or by dragging. */
export default function HoldingTankPage() {
  const { title } = useScreen();
  const url = useTreeUrl();
  const query = useCall(waitingMembers, {}, { quiet: true });
  const { data } = query;
  return (
    <div className="stack">
      <PageHeader
        help={t('Members you sponsor who have no place yet. A place is for good.')}
        action={data && data.total > 0 && <ViewSwitch url={url} />}
      />
      {data ? <Tank data={data} url={url} /> : <Loading query={query} what={title} lines={4} height={72} />}
    </div>
  );
}

function Tank({ data: { days, total, members }, url }: { data: Waiting; url: TreeUrl }) {
  const chosen = members.find(({ user_id }) => user_id === url.get('member'));
  const side = (['L', 'R', 'auto'] as const).find((known) => known === url.get('side'));
  if (total === 0) {
    return (
      <Empty
        title={t('Nobody waits for a place.')}
        text={
          days === null
            ? t('The plan has no holding tank: who joins gets a place at once.')
            : t('On the page of your team you choose that new members wait here.')
        }
      />
    );
  }
  const drop = (event: DragEvent): void => {
    const member = event.dataTransfer.getData('text/plain');
    const [parent, to] = slotUnder(event);
    if (parent === undefined || to === undefined || !members.some(({ user_id }) => user_id === member))
      return;
    event.preventDefault();
    url.set({ member, parent, side: to });
  };
  return (
    <>
      <WaitingList
        days={days}
        total={total}
        members={members}
        chosen={chosen?.user_id}
        onChoose={(member) => url.set({ member, parent: '', side: '' }, { replace: true })}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here, keys and taps place as well */}
      <div
        onDragOver={(event) => {
          if (slotUnder(event).length > 0) event.preventDefault();
        }}
        onDrop={drop}
      >
        <PlaceChoice url={url} chosen={chosen} />
      </div>
      {chosen && side && (
        <PlaceDialog
          wanted={{ user_id: chosen.user_id, side, parent_id: url.get('parent') || undefined }}
          onClose={() => url.set({ parent: '', side: '' }, { replace: true })}
        />
      )}
    </>
  );
}

/** Above which place something is dragged: the member above it and the side. */
function slotUnder(event: DragEvent): string[] {
  const slot = event.target instanceof Element ? event.target.closest('[id^="node-"][id*="/"]') : null;
  return slot ? slot.id.slice('node-'.length).split('/') : [];
}
