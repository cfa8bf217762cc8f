import { text } from '@banyan/contract/core/text';
import { t } from '../../../lib/text.ts';

/** Where a parcel can be followed. */
export const trackingField = () => ({
  tracking: { label: text('Tracking address (optional)'), hint: t('It begins with https://') },
});
