import { once } from 'node:events';
import { connect } from 'node:net';
import { signIn } from '@banyan/contract/accounts/accounts';
import { healthCheck } from '@banyan/contract/company/company';
import { memberSearch } from '@banyan/contract/genealogy/genealogy';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { buildApp } from '../../src/app.ts';
import { password } from '../build.ts';
import { type Arena, type Attack, atOnce, portOf } from './arena.ts';

/** Somebody tries to stop the service for everybody else. */
export const attacksOnService: Record<string, Attack> = {
  'files are asked for in a flood': floodExports,
  'bodies trickle': trickle,
  'bodies are deep, wide or long': sendDeepBodies,
  'sign-ins come in a flood': floodSignIns,
};

/** Nobody waits longer for another's flood; wide enough for a machine that is busy with something else. */
const longestMs = 10_000;

/** Whether somebody else is answered while an attack goes on. */
async function whileOthers({ send, member }: Arena, attack: Promise<unknown>): Promise<string[]> {
  const through: string[] = [];
  let isOver = false;
  const ended = attack.finally(() => {
    isOver = true;
  });
  do {
    const from = performance.now();
    const { status } = await send(healthCheck, { token: member.token, from: '127.0.0.2' });
    const took = performance.now() - from;
    if (status !== 200 || took > longestMs)
      through.push(`others were answered ${status} after ${Math.round(took)} ms`);
  } while (!isOver);
  await ended;
  return through;
}

async function floodExports(arena: Arena) {
  const { send, maker, checker, draw } = arena;
  const count = draw(12, 30);
  const flood = atOnce(count, (k) =>
    send(memberSearch, {
      token: (k % 2 ? maker : checker).token,
      query: { format: k % 3 ? 'csv' : 'xlsx' },
    }),
  );
  const through = await whileOthers(arena, flood);
  const broken = (await flood).filter(({ status }) => status >= 500 && status !== 503);
  return { tried: count, through: broken.length ? [...through, `${broken.length} answers of 500`] : through };
}

async function trickle(arena: Arena) {
  const { db, databaseUrl, services } = arena.test.server;
  const timeouts = { request: 300, silence: 1000, checkedEvery: 100 };
  const server = await buildApp({ db, databaseUrl, services, timeouts, rateLimit: 0 });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const count = arena.draw(20, 100);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(portOf(server), '127.0.0.1').on('error', () => {});
    socket.resume().write('POST /api/accounts/sign_in HTTP/1.1\r\nhost: a\r\ncontent-length: 60000\r\n\r\n{');
    const timer = setInterval(() => socket.write(' '), 50);
    return { socket, closed: once(socket, 'close').finally(() => clearInterval(timer)) };
  });
  const through = await whileOthers(arena, Promise.all(sockets.map(({ closed }) => closed)));
  await server.app.close();
  return { tried: count, through };
}

async function sendDeepBodies(arena: Arena) {
  const { send, maker, draw } = arena;
  const depth = draw(100, 400_000);
  const texts = [
    '['.repeat(depth),
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `{"a":${'{"a":'.repeat(depth)}1${'}'.repeat(depth + 1)}`,
    `{${Array.from({ length: 30_000 }, (_, k) => `"k${k}":1`).join(',')}}`,
    JSON.stringify({ remark: 'x'.repeat(draw(70_000, 1_000_000)) }),
    '{"__proto__":{"is_limited":false}}',
  ];
  const flood = atOnce(texts.length * 4, (k) => {
    const text = texts[k % texts.length] as string;
    // a server that has refused a body by its size reads no more of it
    return send(creditDebit, { text, ...(k % 2 ? { token: maker.token } : {}) }).catch(() => null);
  });
  const through = await whileOthers(arena, flood);
  for (const reply of await flood)
    if (reply && (reply.status < 400 || reply.status >= 500)) through.push(`answered ${reply.status}`);
  return { tried: texts.length * 4, through };
}

async function floodSignIns(arena: Arena) {
  const { send, member, draw } = arena;
  const from = `127.0.${draw(1, 250)}.${draw(1, 250)}`;
  const count = draw(60, 200);
  const flood = atOnce(count, (k) =>
    send(signIn, { from, body: { user_id: `Nobody.${k}`, password: 'Wrong-1' } }),
  );
  const honest = await send(signIn, { from: '127.0.0.3', body: { user_id: member.user_id, password } });
  const through = await whileOthers(arena, flood);
  const broken = (await flood).filter(({ status }) => status === 200 || status === 500).length;
  return {
    tried: count + 1,
    through: [
      ...through,
      ...(honest.status === 200 ? [] : [`a person behind the flood was answered ${honest.json.code}`]),
      ...(broken ? [`${broken} wrong answers`] : []),
    ],
  };
}
