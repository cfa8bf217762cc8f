/** Whether a host of an address is the machine itself, to which nothing goes over a line. */
export const isThisMachine = (host: string): boolean =>
  ['', 'localhost', '127.0.0.1', '[::1]', '::1'].includes(host);
