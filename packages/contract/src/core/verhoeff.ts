/** What two digits make, in the group of the turns and flips of a pentagon. */
const product = (a: number, b: number): number => {
  const turn = a < 5 ? (a + b) % 5 : (a - b + 5) % 5;
  return a < 5 === b < 5 ? turn : turn + 5;
};
const step = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
/** A digit moved as often as its place says. */
const moved = (digit: number, place: number): number =>
  place % 8 === 0 ? digit : moved(step[digit] ?? 0, place - 1);

/** Whether the last digit checks the others (Verhoeff): one wrong digit, or two that changed places, are found. */
export const isVerhoeff = (digits: string): boolean =>
  Array.from(digits)
    .reverse()
    .reduce((sum, digit, place) => product(sum, moved(Number(digit), place % 8)), 0) === 0;
