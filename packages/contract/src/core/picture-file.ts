import * as z from 'zod/mini';

/** The size limit of a picture that somebody sends, in bytes. */
export const pictureMaxBytes = 10_000_000;
/** The endings of docs/screens.md §4. */
const pictureName = /\.(png|jpe?g)$/i;
const wrongName = 'Choose a png, jpg or jpeg file.';
const tooLarge = 'The file is larger than 10 MB.';
const base64Length = (bytes: number) => Math.ceil(bytes / 3) * 4;

/** The problem of a chosen file, by its name and its size in bytes, before it is read; null = none. */
export function pictureProblem(file: { name: string; size: number }): string | null {
  if (!pictureName.test(file.name)) return wrongName;
  return file.size > pictureMaxBytes ? tooLarge : null;
}

/** The fields of a call that takes a picture; where it takes several, each is an object of these. */
export const pictureFields = (missing = 'Choose a picture.') => ({
  file_name: z.string(missing).check(z.maxLength(300), z.regex(pictureName, wrongName)),
  /** The file in base64. */
  content: z
    .string(missing)
    .check(z.minLength(1, missing), z.maxLength(base64Length(pictureMaxBytes), tooLarge)),
});

/** `body_limit` of a call that takes this many pictures. */
export const pictureBodyLimit = (count = 1): number => count * (base64Length(pictureMaxBytes) + 2000) + 2000;

/** One picture as it is sent. */
export interface PictureFile {
  file_name: string;
  content: string;
}
