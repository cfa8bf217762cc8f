import { wsToken } from '@banyan/contract/accounts/accounts';
import { type LiveChannel, liveCloses, placeOf, type ServerFrame } from '@banyan/contract/games/live';
import { call } from '../../../lib/call.ts';

/** live: frames come; lost: it is tried again; closed: there is nothing to come back to. */
export type LiveState = 'connecting' | 'live' | 'lost' | 'closed';

interface Wanted {
  channels: readonly LiveChannel[];
  /** Each state once and in order; `snap` says how things stand where some were missed. */
  onFrame: (frame: ServerFrame) => void;
  onState: (state: LiveState) => void;
}

/** From one try to the next, in milliseconds; the last one holds for all that follow. */
const waits = [500, 1000, 2000, 4000];
/** A line that says nothing for so long is dead; it is asked for a sign twice in that time. */
const silence = 12_000;

/**
 * The live connection of a page (docs/fair-games.md §8): signs in with a token that is used once, comes back when the line was lost, and
 * asks for what it missed. Frames only tell: what they are about can be read over HTTP at any time.
 * @returns ends it
 */
export function openLiveConnection({ channels, onFrame, onState }: Wanted): () => void {
  const last = new Map<LiveChannel, number>();
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heardAt = 0;
  let tries = 0;
  let isEnded = false;

  const subscribe = () =>
    socket?.send(JSON.stringify({ t: 'sub', to: channels, seq: Object.fromEntries(last) }));
  const receive = (text: string) => {
    heardAt = performance.now();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.t === 'pong') {
      tries = 0;
      return onState('live');
    }
    const place = placeOf(frame, last.get(frame.to) ?? null);
    if (place === 'gap') return subscribe();
    if (place === 'again') return;
    last.set(frame.to, frame.seq);
    onFrame(frame);
  };
  const again = () => {
    if (isEnded) return;
    onState('lost');
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), waits[Math.min(tries, waits.length - 1)]);
    tries += 1;
  };
  const connect = async () => {
    clearTimeout(timer);
    if (!navigator.onLine) return again();
    const token = await call(wsToken, { quiet: true }).catch(() => null);
    if (isEnded) return;
    if (!token) return again();
    const opened = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/live`);
    socket = opened;
    heardAt = performance.now();
    opened.onopen = () => {
      opened.send(JSON.stringify({ t: 'auth', ws_token: token.data.ws_token }));
      subscribe();
      opened.send(JSON.stringify({ t: 'ping' }));
    };
    opened.onmessage = ({ data }) => receive(String(data));
    opened.onclose = ({ code }) => {
      if (socket !== opened) return;
      socket = null;
      // the right to a channel has gone, or the session has ended: the next call says so in words
      if (code === liveCloses.not_allowed) return onState('closed');
      again();
    };
  };
  /** A line that was cut does not always say so. */
  const heartbeat = setInterval(() => {
    if (!socket) return;
    if (performance.now() - heardAt > silence) {
      const dead = socket;
      socket = null;
      dead.close();
      again();
    } else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ t: 'ping' }));
  }, silence / 3);
  const onLine = () => {
    tries = 0;
    if (!socket) void connect();
  };
  const offLine = () => {
    const dead = socket;
    socket = null;
    dead?.close();
    again();
  };
  window.addEventListener('online', onLine);
  window.addEventListener('offline', offLine);
  void connect();
  return () => {
    isEnded = true;
    clearTimeout(timer);
    clearInterval(heartbeat);
    window.removeEventListener('online', onLine);
    window.removeEventListener('offline', offLine);
    socket?.close();
  };
}
