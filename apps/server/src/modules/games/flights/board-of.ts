import type { Services } from '../../../platform/context.ts';

/** A flight as this server knows it. It stays in memory: where it crashes is told to nobody before. */
export interface Flight {
  id: string;
  issue: string;
  crash_x100: number;
  game_hash: string;
  /** How long it lasts, and when it took off, in milliseconds of `services.monotonic`. */
  lasts: number;
  began: number;
  /** It has ended before its time here: it was interrupted. */
  hasLanded?: boolean;
}

/** Flights kept after they have ended: a call that came in time may still be under way. */
const kept = 3;
/** A call that takes longer than this holds up no settlement, in milliseconds. */
const longestCall = 10_000;

/** The flights that a server counts on by its own clock, and the calls to leave them that it has got. */
export class FlightBoard {
  /** The flight that this server leads, with the fence of its leader. */
  led: { id: string; fence: string } | null = null;
  private readonly flights = new Map<string, Flight>();
  private readonly calls = new Map<object, number>();
  private readonly monotonic: () => number;

  constructor(services: Services) {
    this.monotonic = services.monotonic;
  }

  note(flight: Flight): void {
    this.flights.set(flight.id, flight);
    for (const id of [...this.flights.keys()].slice(0, -kept)) this.flights.delete(id);
  }

  get(id: string): Flight | undefined {
    return this.flights.get(id);
  }

  /** How long a flight has flown, in milliseconds. */
  elapsed(flight: Flight, at = this.monotonic()): number {
    return Math.max(0, at - flight.began);
  }

  isOver(flight: Flight): boolean {
    return this.elapsed(flight) >= flight.lasts;
  }

  /** Whether a flight of this leader is in the air: until it is over there is nothing to do. */
  isAloft({ fence }: { fence: string }): boolean {
    const flight = this.led?.fence === fence ? this.flights.get(this.led.id) : undefined;
    return flight !== undefined && !flight.hasLanded && !this.isOver(flight);
  }

  /** It has ended, whatever the clock here says. */
  land(id: string): void {
    const flight = this.flights.get(id);
    if (flight) flight.hasLanded = true;
  }

  /** Those that have taken off and not crashed yet. */
  inFlight(): Flight[] {
    return [...this.flights.values()].filter((flight) => !flight.hasLanded && !this.isOver(flight));
  }

  /** A call to leave a flight came: its moment decides, however long the rest takes. */
  arrive(call: object): void {
    this.calls.set(call, this.monotonic());
  }

  arrivedAt(call: object): number {
    return this.calls.get(call) ?? this.monotonic();
  }

  leave(call: object): void {
    this.calls.delete(call);
  }

  /** Whether a call that came before the end of a flight has no answer yet. */
  hasCallsFor(flight: Flight): boolean {
    const now = this.monotonic();
    const end = flight.began + flight.lasts;
    return [...this.calls.values()].some((came) => came < end && now - came < longestCall);
  }
}

const boards = new WeakMap<Services, FlightBoard>();

/** The board of a server: one of its process. */
export function boardOf(services: Services): FlightBoard {
  const board = boards.get(services) ?? new FlightBoard(services);
  boards.set(services, board);
  return board;
}
