const board = { package: 'Q', mode: 'board', width: 2, depth: 1, cycle: '50' };

/** Two boards, the second of which is entered for a fee; of a package Q. */
export const twoBoards = [
  { ...board, code: 'B1', next: 'B2', fee_to_next: '10' },
  { ...board, code: 'B2' },
];
