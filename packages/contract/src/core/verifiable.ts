import * as z from 'zod/mini';

/** What a paper proves itself with: an address that says what is true now, and the same as a QR code. */
export const verifiable = z.object({ verify_url: z.string(), qr_svg: z.string() });
