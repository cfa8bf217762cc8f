import type { LiveChannel, UnnumberedFrame } from '@banyan/contract/games/live';
import { Channel, type Subscriber } from './live-channel.ts';

/** A channel of everybody's. */
export type GameChannel = Exclude<LiveChannel, 'me'>;

/** What a module says of a channel of its own. */
export interface ChannelOf {
  /** Who may open one of these screens may subscribe. */
  screens: readonly string[];
  /** How things stand, as frames: for those who come, and for those who missed too much. */
  state: () => readonly UnnumberedFrame[];
}

/** So long after somebody has left their own frames are kept for them, in milliseconds. */
const keptFor = 60_000;

/**
 * The live connection of this server (docs/fair-games.md §8): modules open channels and publish frames, and everybody who has
 * subscribed gets them. Each server of an installation sees the database for itself: nothing is sent between them.
 */
export class Live {
  private readonly games = new Map<GameChannel, Channel>();
  private readonly screensOf = new Map<LiveChannel, readonly string[]>();
  private readonly people = new Map<string, { channel: Channel; seenAt: number }>();
  private stateOfPerson: (memberId: string) => readonly UnnumberedFrame[] = () => [];
  private readonly wakers: ((memberId: string) => Promise<void>)[] = [];
  private readonly randomBytes: (size: number) => Buffer;

  constructor(randomBytes: (size: number) => Buffer) {
    this.randomBytes = randomBytes;
  }

  /** Opens a channel of everybody's; a module does so once, when it is mounted. */
  open(name: GameChannel, { screens, state }: ChannelOf): void {
    this.games.set(name, new Channel(name, this.anywhere(), state));
    this.screensOf.set(name, screens);
  }

  /** Opens the channels `me`, one for each person. */
  openOwn(channel: { screens: readonly string[]; state: (memberId: string) => readonly UnnumberedFrame[] }) {
    this.screensOf.set('me', channel.screens);
    this.stateOfPerson = channel.state;
  }

  /** What is done before somebody is let into channels: a module that had nobody to watch for begins to. */
  beforeSubscribing(wake: (memberId: string) => Promise<void>): void {
    this.wakers.push(wake);
  }

  publish(name: GameChannel, frame: UnnumberedFrame): void {
    this.games.get(name)?.publish(frame);
  }

  /** Tells one person; one who never subscribed gets nothing later either. */
  publishTo(memberId: string, frame: UnnumberedFrame): void {
    this.people.get(memberId)?.channel.publish(frame);
  }

  /** What was sent on a channel of everybody's is not what was last true: who comes back gets how things stand. */
  restart(name: GameChannel): void {
    this.games.get(name)?.restart(this.anywhere());
  }

  /** The same for the channels of all people. */
  restartOwn(): void {
    for (const { channel } of this.people.values()) channel.restart(this.anywhere());
  }

  isWatched(name: GameChannel): boolean {
    return (this.games.get(name)?.subscribers.size ?? 0) > 0;
  }

  /** The people who get their own frames now, and those who left lately; of others nothing is kept. */
  watchers(): string[] {
    const now = performance.now();
    for (const [id, person] of this.people)
      if (person.channel.subscribers.size > 0) person.seenAt = now;
      else if (now - person.seenAt > keptFor) this.people.delete(id);
    return [...this.people.keys()];
  }

  /** The screens of which one lets somebody into a channel; undefined = no module opened it. */
  screens(name: LiveChannel): readonly string[] | undefined {
    return this.screensOf.get(name);
  }

  async wake(memberId: string): Promise<void> {
    for (const wake of this.wakers) await wake(memberId);
  }

  subscribe(name: LiveChannel, memberId: string, subscriber: Subscriber, last: number | undefined): void {
    this.channel(name, memberId)?.subscribe(subscriber, last);
  }

  leave(memberId: string, subscriber: Subscriber): void {
    for (const channel of this.games.values()) channel.subscribers.delete(subscriber);
    this.people.get(memberId)?.channel.subscribers.delete(subscriber);
  }

  /** The answer to `ping`. */
  pong(memberId: string, at: Date): string {
    const own = this.people.get(memberId)?.channel ?? new Channel('me', 0, () => []);
    return own.write({ t: 'pong', at: at.toISOString() });
  }

  private channel(name: LiveChannel, memberId: string): Channel | undefined {
    if (name !== 'me') return this.games.get(name);
    const known = this.people.get(memberId);
    if (known) return known.channel;
    const channel = new Channel('me', this.anywhere(), () => this.stateOfPerson(memberId));
    this.people.set(memberId, { channel, seenAt: performance.now() });
    return channel;
  }

  private readonly anywhere = () => this.randomBytes(5).readUIntBE(0, 5);
}
