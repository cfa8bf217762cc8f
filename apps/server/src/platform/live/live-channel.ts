import {
  type LiveChannel,
  liveLimits,
  losableFrames,
  type ServerFrame,
  type UnnumberedFrame,
} from '@banyan/contract/games/live';

/** Somebody who gets the frames of a channel. */
export interface Subscriber {
  /** @param isLosable the next frame says the same anew */
  send(text: string, isLosable: boolean): void;
}

/**
 * The frames of one channel: those of a game, or those of one person. Their numbers begin anywhere, so that a client that
 * comes from another server, or to one that was started again, is not taken for one that missed little.
 */
export class Channel {
  readonly subscribers = new Set<Subscriber>();
  /** States, oldest first, as they were sent. */
  private kept: { seq: number; text: string }[] = [];
  private seq: number;
  private readonly to: LiveChannel;
  private readonly state: () => readonly UnnumberedFrame[];

  /**
   * @param first a random number below 2^40
   * @param state how things stand, as frames; for those who missed too much
   */
  constructor(to: LiveChannel, first: number, state: () => readonly UnnumberedFrame[]) {
    this.to = to;
    this.seq = first;
    this.state = state;
  }

  /** Sends a frame to all, written once. One that states something counts one further and is kept. */
  publish(frame: UnnumberedFrame): void {
    const isLosable = losableFrames.includes(frame.t);
    if (!isLosable) this.seq += 1;
    const text = this.write(frame);
    if (!isLosable) {
      this.kept.push({ seq: this.seq, text });
      if (this.kept.length > liveLimits.frames_sent_again) this.kept.shift();
    }
    for (const subscriber of this.subscribers) subscriber.send(text, isLosable);
  }

  /** Lets somebody have the frames from now on, after what they missed since `last`, or how things stand. */
  subscribe(subscriber: Subscriber, last: number | undefined): void {
    for (const text of this.missedSince(last)) subscriber.send(text, false);
    this.subscribers.add(subscriber);
  }

  /** A frame as it would be sent now, to one person alone. */
  write(frame: UnnumberedFrame): string {
    return JSON.stringify({ ...frame, to: this.to, seq: this.seq });
  }

  /** Forgets what was sent: frames were missed, and only how things stand counts. */
  restart(first: number): void {
    this.seq = first;
    this.kept = [];
  }

  private missedSince(last: number | undefined): string[] {
    if (last === this.seq) return [];
    const oldest = this.kept[0];
    if (last !== undefined && oldest && last >= oldest.seq - 1 && last < this.seq)
      return this.kept.filter(({ seq }) => seq > last).map(({ text }) => text);
    const state = this.state().map((frame) => ({ ...frame, to: this.to, seq: this.seq }) as ServerFrame);
    return [JSON.stringify({ t: 'snap', to: this.to, seq: this.seq, state })];
  }
}
