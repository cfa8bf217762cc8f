import { NewsTile } from './news-tile.tsx';
import { Popup } from './popup.tsx';

/** News and the pop-up of the franchise's dashboard. */
export default function CounterContent() {
  return (
    <>
      <NewsTile />
      <Popup />
    </>
  );
}
