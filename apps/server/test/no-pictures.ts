import sharp from 'sharp';

/** Files that are no picture whatever they are called, as a form sends them: a drawing in XML, and half a png. */
export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
const whole = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#4a7' } })
  .png()
  .toBuffer();
export const cut = whole.subarray(0, whole.length / 2).toString('base64');
