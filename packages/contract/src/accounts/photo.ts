import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from '../core/endpoint.ts';
import { profile, profileScreens } from './profile.ts';

/** The size limit of a photo, in bytes. */
export const photoMaxBytes = 10_000_000;
/** The endings of docs/screens.md §4. */
const photoName = /\.(png|jpe?g)$/i;
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** The problem of a chosen file, by its name and its size in bytes, before it is read; null = none. */
export function photoProblem(file: { name: string; size: number }): string | null {
  if (!photoName.test(file.name)) return 'Choose a png, jpg or jpeg file.';
  return file.size > photoMaxBytes ? 'The photo is larger than 10 MB.' : null;
}

/** An admin with a second factor confirms it; refused in a panel, because only its owner may show a face. */
export const changePhoto = endpoint({
  method: 'PUT',
  path: 'profile/photo',
  summary: "Changes the signed-in person's own photo",
  screens: profileScreens,
  step_up: { purpose: 'Confirm', roles: ['Admin'] },
  limit: 20,
  body_limit: base64Length(photoMaxBytes) + 2000,
  body: z.object({
    file_name: z
      .string('Choose a photo.')
      .check(z.maxLength(300), z.regex(photoName, 'Choose a png, jpg or jpeg file.')),
    /** The file in base64. */
    content: z
      .string('Choose a photo.')
      .check(
        z.minLength(1, 'Choose a photo.'),
        z.maxLength(base64Length(photoMaxBytes), 'The photo is larger than 10 MB.'),
      ),
  }),
  reply: data(profile),
});

/** Allowed in an opened panel too, so that an admin can remove what should not be shown. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: 'profile/photo',
  summary: "Removes the signed-in person's own photo",
  screens: profileScreens,
  step_up: { purpose: 'Confirm', roles: ['Admin'] },
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
