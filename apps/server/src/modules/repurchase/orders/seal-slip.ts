import type { PictureFile } from '@banyan/contract/core/picture-file';
import type { Services } from '../../../platform/context.ts';
import { type SealedPicture, sealPicture } from '../../accounts/store-document.ts';

/**
 * The slip of a payment for goods, made anew before the transaction begins; null = there is none.
 * @throws what `sealPicture` throws, on `payment.slip`
 */
export const sealSlip = async (
  services: Services,
  slip: PictureFile | undefined,
): Promise<SealedPicture | null> => (slip ? await sealPicture(services, slip, 'payment.slip') : null);
