import { toString as qrCode } from 'qrcode';
import type { Services } from '../context.ts';
import { isLinkToken, linkToken } from './signed-link.ts';

/** It opens nothing else: who has the paper may ask whether it is valid, and read no more than that. */
const verifyRecord = (no: string): string => `verify:${no}`;

/** What a printed paper proves itself with: an address that never ends, and the same as a QR code. */
export async function verifyLink(
  services: Services,
  no: string,
): Promise<{ verify_url: string; qr_svg: string }> {
  const token = linkToken(services, verifyRecord(no));
  const query = `no=${encodeURIComponent(no)}&token=${encodeURIComponent(token)}`;
  const verify_url = `${services.publicUrl}/utils/verify-document?${query}`;
  return { verify_url, qr_svg: await qrCode(verify_url, { type: 'svg', margin: 0 }) };
}

/** Whether a token stands on the paper of this number: one to verify, or that of a payout statement. */
export function isPaperToken(services: Services, no: string, token: string, now: Date): boolean {
  const toVerify = isLinkToken(services, verifyRecord(no), token, now);
  const ofStatement = isLinkToken(services, `statement:${no}`, token, now);
  return toVerify || ofStatement;
}
