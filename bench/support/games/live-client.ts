// Opens sockets to a server and counts the frames that come, in a process of its own, so that it takes nothing from the server's
// processor time. It reads of a frame no more than its kind and its number.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { LiveCount, LiveJob } from './live-job.ts';

const count: LiveCount = { open: 0, frames: 0, states: 0, lost: 0 };
const losable = new Set(['tick', 'pool', 'pong']);

/** Counts the frames of one socket; of each channel states have numbers without a gap. */
function countFrames(socket: WebSocket): void {
  const last = new Map<string, number>();
  socket.on('message', (data: Buffer) => {
    count.frames += 1;
    const text = data.toString('latin1');
    const [kind = '', to = '', seq] = [/"t":"([^"]+)"/, /"to":"([^"]+)"/, /"seq":(\d+)/].map(
      (found) => found.exec(text)?.[1],
    );
    if (seq === undefined) return;
    const [number, before] = [Number(seq), last.get(to)];
    last.set(to, number);
    if (kind === 'snap' || before === undefined) return;
    if (!losable.has(kind)) count.states += 1;
    count.lost += number - before - (losable.has(kind) ? 0 : 1);
  });
}

async function open({ port, path, sockets }: LiveJob): Promise<void> {
  for (const [index, { cookie, frames }] of sockets.entries()) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      perMessageDeflate: false,
      headers: { cookie },
    });
    countFrames(socket);
    socket.on('open', () => {
      count.open += 1;
      for (const frame of frames) socket.send(frame);
    });
    socket.on('close', () => {
      count.open -= 1;
    });
    socket.on('error', (error) => console.error(error.message));
    if (index % 20 === 19) await sleep(20);
  }
}

process.on('message', (job: LiveJob | 'count') => {
  if (job === 'count') process.send?.(count);
  else void open(job);
});
