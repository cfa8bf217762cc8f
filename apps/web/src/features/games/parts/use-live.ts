import type { LiveChannel, ServerFrame } from '@banyan/contract/games/live';
import { useEffect, useRef, useState } from 'react';
import { type LiveState, openLiveConnection } from './live-connection.ts';

/**
 * Has the frames of these channels as long as the page stands.
 * @param channels named together, such as 'WG1 me'
 * @returns whether they come
 */
export function useLive(channels: string, onFrame: (frame: ServerFrame) => void): LiveState {
  const [state, setState] = useState<LiveState>('connecting');
  const handler = useRef(onFrame);
  handler.current = onFrame;
  useEffect(
    () =>
      openLiveConnection({
        channels: channels.split(' ') as LiveChannel[],
        onFrame: (frame) => handler.current(frame),
        onState: setState,
      }),
    [channels],
  );
  return state;
}
