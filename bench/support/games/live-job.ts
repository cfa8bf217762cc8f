/** What the client process of the broadcast does: opens sockets and counts what comes. */
export interface LiveJob {
  port: number;
  path: string;
  /** Of each socket the cookie of its upgrade and the frames it sends; none for a bare broadcast. */
  sockets: readonly { cookie: string; frames: readonly string[] }[];
}

/** What it tells, whenever it is asked. */
export interface LiveCount {
  open: number;
  frames: number;
  /** Frames that state something, each counted once a socket. */
  states: number;
  /** States that a socket never got. */
  lost: number;
}
