/** Pixels of a side of what is sent: more than is kept, and a tenth of what a camera takes. */
const maxSide = 1024;

/**
 * Makes a square jpeg of a photo, upright and cut from its middle, so that little is sent over a slow line, and nothing
 * of what the file says beside the picture, such as where it was taken.
 * @returns a `data:` address; null = the file is no picture
 */
export async function shrinkPhoto(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const side = Math.min(width, height);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = Math.min(side, maxSide);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // what can be seen through is on white, as the server makes it
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(width - side) / 2, (height - side) / 2];
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9);
}
