/** Colours are `#rrggbb`. Ratios are those of WCAG 2.2 (1.4.3): 4.5 is the least for text. */
export const minContrast = 4.5;

const partsOf = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

/** Relative luminance, 0 of black to 1 of white. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour with a share, 0 to 1, of another. */
export function mixed(colour: string, other: string, share: number): string {
  const second = partsOf(other);
  const parts = partsOf(colour).map((part, at) =>
    Math.round(part + ((second[at] ?? 0) - part) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}

/** The colour with as much of another as makes it readable on each ground; the other itself where nothing less does. */
export function readableOn(grounds: string[], colour: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const found = mixed(colour, towards, share);
    if (grounds.every((ground) => contrastOf(found, ground) >= minContrast)) return found;
  }
  return towards;
}
