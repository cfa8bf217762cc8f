import * as z from 'zod/mini';
import { data, endpoint, publicEndpoint } from './endpoint.ts';
import * as fields from './fields.ts';
import { profile, profileScreens } from './profile.ts';

/** Bytes of the largest photo that is taken. */
export const photoMaxBytes = 10_000_000;
/** The endings of spec §5. */
const photoName = /\.(png|jpe?g)$/i;
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** What may be chosen, before anything of it is read: by its name and its size in bytes. Null = it may. */
export function photoProblem(file: { name: string; size: number }): string | null {
  if (!photoName.test(file.name)) return 'Choose a png, jpg or jpeg file.';
  return file.size > photoMaxBytes ? 'The photo is larger than 10 MB.' : null;
}

/** An admin with a second factor confirms it; in a panel it is refused, a face is its owner's to show. */
export const changePhoto = endpoint({
  method: 'PUT',
  path: 'profile/photo',
  summary: "Changes the signed-in person's own photo",
  screens: profileScreens,
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
    otp: fields.blank(fields.otp()),
  }),
  reply: data(profile),
});

/** In an opened panel too: what should not be shown can be taken away. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: 'profile/photo',
  summary: "Removes the signed-in person's own photo",
  screens: profileScreens,
  body: z.object({ otp: fields.blank(fields.otp()) }),
  reply: data(profile),
});

/**
 * A photo by the random name in a `profile_image_url`. Whoever was told the name may see the person; an `img` sends no
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
