// Calls a server over kept-alive connections and says how long each answer took. A process of its own, so that it
// takes nothing from the server's event loop; it writes and reads bare sockets, so that it takes little from its core.
import { randomBytes } from 'node:crypto';
import { createConnection } from 'node:net';
import { performance } from 'node:perf_hooks';
import type { HttpJob, HttpOutcome, HttpRequest } from './load-http.ts';

async function run(job: HttpJob): Promise<HttpOutcome> {
  const latencies: number[] = [];
  const refused: Record<string, number> = {};
  const requests = job.requests.map((request) => write(request, job.port));
  const from = performance.now() + 1000;
  const until = from + job.seconds * 1000;

  const callAgain = async (): Promise<void> => {
    const exchange = await connect(job.port);
    for (;;) {
      const started = performance.now();
      if (started >= until) break;
      const request = nextRequest(job, requests);
      const { status, body } = await exchange(request);
      if (status !== 200) {
        // without what is different in each answer, its id last
        const answer = `${request.slice(0, request.indexOf(' HTTP/'))}: ${status} ${body.slice(0, 80)}`;
        refused[answer] = (refused[answer] ?? 0) + 1;
      } else if (started >= from) latencies.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: job.connections }, callAgain));
  return { latencies, refused, seconds: (performance.now() - from) / 1000 };
}

let sent = 0;

/** One of the job's requests, as bytes of HTTP/1.1. */
function nextRequest({ isOnce }: HttpJob, requests: readonly Written[]): string {
  const request = requests[isOnce ? sent : Math.floor(Math.random() * requests.length)];
  if (!request) throw new Error('a job has requests enough');
  sent += 1;
  const { head, body } = request;
  return body === undefined
    ? `${head}\r\n\r\n`
    : `${head}\r\nidempotency-key: ${keyBegins}${sent}\r\n\r\n${body}`;
}

/** How the keys of this process begin. */
const keyBegins = randomBytes(9).toString('hex');

/** A request that is written down once, and sent with another key each time. */
interface Written {
  head: string;
  body: string | undefined;
}

function write({ method, path, headers, body }: HttpRequest, port: number): Written {
  const lines = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
  return { head: lines.join('\r\n'), body };
}

type Exchange = (request: string) => Promise<{ status: number; body: string }>;

/** Opens a connection on which one request follows the other. */
async function connect(port: number): Promise<Exchange> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  socket.setNoDelay(true);
  let received = '';
  let settle: ((answer: { status: number; body: string }) => void) | undefined;
  let refuse: ((error: Error) => void) | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    received += chunk;
    const answer = takeAnswer(received);
    if (!answer) return;
    received = '';
    settle?.(answer);
  });
  socket.on('error', (error) => refuse?.(error));
  socket.on('close', () => refuse?.(new Error('The server closed the connection.')));
  socket.unref();
  return (request) =>
    new Promise((resolve, reject) => {
      settle = resolve;
      refuse = reject;
      socket.ref();
      socket.write(request);
    });
}

/** A whole answer with a content length, or undefined while bytes are missing. */
function takeAnswer(text: string): { status: number; body: string } | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1];
  if (length === undefined) throw new Error(`An answer without content-length: ${text.slice(0, end)}`);
  if (text.length < end + 4 + Number(length)) return undefined;
  return { status: Number(text.slice(9, 12)), body: text.slice(end + 4) };
}

process.on('message', (job: HttpJob) => {
  run(job).then(
    (outcome) => process.send?.(outcome, () => process.exit(0)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
