import {
  type ClientFrame,
  type LiveChannel,
  liveCloses,
  liveLimits,
  readClientFrame,
} from '@banyan/contract/games/live';
import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { isOfBrowser } from '../http/csrf.ts';
import type { LiveSession, Server } from '../http/server.ts';
import type { Subscriber } from './live-channel.ts';

/** From so much that a client has not taken on it gets states alone, in bytes. */
const losesFrom = 65_536;

/** One live connection: signs in by its token, subscribes, and is told what its channels say. */
export class LiveConnection implements Subscriber {
  session: LiveSession | null = null;
  channels: readonly LiveChannel[] = [];
  private readonly server: Server;
  private readonly socket: WebSocket;
  private readonly request: FastifyRequest;
  private readonly authInTime: NodeJS.Timeout;
  /** Frames are handled one after the other, in the order in which they came. */
  private handling: Promise<void> = Promise.resolve();
  /** Whether `auth` came: it is the first frame, and comes once. */
  private hasToken = false;
  private allowance: number = liveLimits.frames_at_once;
  private lastFrameAt = performance.now();

  constructor(server: Server, socket: WebSocket, request: FastifyRequest) {
    this.server = server;
    this.socket = socket;
    this.request = request;
    this.authInTime = setTimeout(() => this.close('signed_out'), liveLimits.seconds_to_auth * 1000);
    socket.on('message', (data, isBinary) => this.receive(isBinary ? null : data.toString()));
    socket.on('close', () => this.leave());
    // what goes wrong with the connection closes it
    socket.on('error', () => socket.terminate());
  }

  send(text: string, isLosable: boolean): void {
    const unsent = this.socket.bufferedAmount;
    if (isLosable && unsent > losesFrom) return;
    if (unsent > liveLimits.bytes_unsent) {
      this.close('too_slow');
      this.socket.terminate();
      return;
    }
    this.socket.send(text);
  }

  close(why: keyof typeof liveCloses): void {
    this.leave();
    this.socket.close(liveCloses[why], why);
  }

  private get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  private leave(): void {
    clearTimeout(this.authInTime);
    if (this.session) this.server.live.leave(this.session.member_id, this);
  }

  private receive(text: string | null): void {
    if (!this.isOpen) return;
    const frame = text === null ? null : readClientFrame(text);
    if (!this.isWithinAllowance()) this.close('too_many');
    else if (!frame || (frame.t === 'auth') === this.hasToken) this.close('not_a_frame');
    else {
      this.hasToken = true;
      this.handling = this.handling
        .then(() => this.handle(frame))
        .catch((error: unknown) => {
          this.request.log.error(error);
          this.socket.close(1011);
        });
    }
  }

  private isWithinAllowance(): boolean {
    const now = performance.now();
    const earned = ((now - this.lastFrameAt) / 1000) * liveLimits.frames_a_second;
    this.allowance = Math.min(liveLimits.frames_at_once, this.allowance + earned) - 1;
    this.lastFrameAt = now;
    return this.allowance >= 0;
  }

  private async handle(frame: ClientFrame): Promise<void> {
    if (!this.isOpen) return;
    if (frame.t === 'auth') return await this.signIn(frame.ws_token);
    if (!this.session) return;
    if (frame.t === 'sub') return await this.subscribe(this.session, frame);
    this.send(this.server.live.pong(this.session.member_id, this.server.services.clock()), true);
  }

  private async signIn(token: string): Promise<void> {
    const { db, services, takeLiveToken } = this.server;
    const session = await takeLiveToken(db, token, services.clock());
    if (!session || !isOfBrowser(services, session.session_id, this.request)) return this.close('signed_out');
    if (!this.isOpen) return;
    clearTimeout(this.authInTime);
    this.session = session;
  }

  private async subscribe(
    session: LiveSession,
    { to, seq = {} }: Extract<ClientFrame, { t: 'sub' }>,
  ): Promise<void> {
    const { live } = this.server;
    const refused = await this.findRefused(session, to);
    if (refused) return this.close(refused);
    await live.wake(session.member_id);
    if (!this.isOpen) return;
    live.leave(session.member_id, this);
    this.channels = to;
    for (const name of to) live.subscribe(name, session.member_id, this, seq[name]);
  }

  /** Why somebody may not have these channels, or no connection any longer; null = they may. */
  async findRefused(
    { session_id }: LiveSession,
    channels: readonly LiveChannel[],
  ): Promise<'signed_out' | 'not_allowed' | null> {
    const { db, live, services, findGrants } = this.server;
    const wanted = channels.map((name) => live.screens(name) ?? []);
    const granted = await findGrants(db, session_id, wanted, services.clock());
    if (!granted) return 'signed_out';
    return granted.every(Boolean) ? null : 'not_allowed';
  }
}
