// Who downloads a file in the benchmark of two nodes, again and again: a process of its own, as the posting beside it is no part of it.
export interface ScaleDownloadOrder {
  url: string;
  headers: Record<string, string>;
}

process.once('message', async ({ url, headers }: ScaleDownloadOrder) => {
  for (let files = 0; ; files++) {
    const reply = await fetch(url, { headers });
    if (reply.status !== 200) throw new Error(`A file was answered ${reply.status}.`);
    if (files === 0) process.send?.({ isBegun: true });
    for await (const _ of reply.body ?? []);
  }
});
process.once('disconnect', () => process.exit(0));
