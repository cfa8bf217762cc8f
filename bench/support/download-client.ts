// Downloads files from a server all at once and throws them away. A process of its own, so that it takes nothing from
// the server's event loop.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface DownloadJob {
  port: number;
  files: readonly { path: string; headers: Record<string, string> }[];
}
/** Of each file: status and bytes. */
export type Downloaded = { status: number; bytes: number }[];

async function download(port: number, { path, headers }: DownloadJob['files'][number]) {
  const [reply] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const part of reply) bytes += (part as Buffer).length;
  return { status: reply.statusCode ?? 0, bytes };
}

async function downloadAll({ port, files }: DownloadJob): Promise<void> {
  const done: Downloaded = await Promise.all(files.map((file) => download(port, file)));
  process.send?.(done, () => process.exit(0));
}

process.on('message', (job: DownloadJob) => {
  downloadAll(job).catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
});
