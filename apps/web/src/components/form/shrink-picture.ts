/**
 * Makes a jpeg of a picture, upright, so that little is sent over a slow line, and nothing of what the file says beside
 * the picture, such as where it was taken.
 * @param maxSide pixels of the longest side: a little more than the server keeps
 * @param isSquare cut from its middle
 * @returns a `data:` address; null = the file is no picture
 */
export async function shrinkPicture(file: Blob, maxSide: number, isSquare = false): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const side = Math.min(width, height);
  const cut = isSquare ? { width: side, height: side } : { width, height };
  const scale = Math.min(1, maxSide / Math.max(cut.width, cut.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(cut.width * scale);
  canvas.height = Math.round(cut.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // what can be seen through is on white, as the server makes it
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [left, top] = [(width - cut.width) / 2, (height - cut.height) / 2];
  context.drawImage(picture, left, top, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.9);
}
