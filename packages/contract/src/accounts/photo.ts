import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import { pictureBodyLimit, pictureFields } from '../core/picture-file.ts';
import { profile, profileScreens } from './profile.ts';

/** An admin with a second factor confirms it; refused in a panel, because only its owner may show a face. */
export const changePhoto = endpoint({
  method: 'PUT',
  path: 'profile/photo',
  summary: "Changes the signed-in person's own photo",
  screens: profileScreens,
  step_up: { purpose: 'Confirm', roles: ['Admin'], pin_suffices: true },
  limit: 20,
  body_limit: pictureBodyLimit(),
  body: z.object(pictureFields('Choose a photo.')),
  reply: data(profile),
});

/** Allowed in an opened panel too, so that an admin can remove what should not be shown. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: 'profile/photo',
  summary: "Removes the signed-in person's own photo",
  screens: profileScreens,
  step_up: { purpose: 'Confirm', roles: ['Admin'], pin_suffices: true },
  reply: data(profile),
});

/**
 * A photo by the random name in a `profile_image_url`. Who knows the name may see the person; an `img` sends no
 * token, and on /accounts/sign-up nobody is signed in.
 */
export const readPhoto = publicEndpoint({
  method: 'GET',
  path: 'photo',
  summary: 'The photo of a person, by its address',
  query: z.object({ name: z.string().check(z.regex(/^[\w-]{32}$/)) }),
  media_type: 'image/webp',
  reply: z.unknown(),
});
