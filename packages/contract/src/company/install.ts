import * as z from 'zod/mini';
import { publicEndpoint } from '../core/endpoint.ts';

/** What a browser asks before it installs the application. */
export const appManifest = publicEndpoint({
  method: 'GET',
  path: 'company/manifest',
  summary: 'The web application manifest, with the name and the icon of the company',
  media_type: 'application/manifest+json',
  reply: z.unknown(),
});
