/**
 * How many meet at once in a race.
 * @param soaked by `npm run soak -- --game-races`
 */
export const crowd = (usual: number, soaked: number): number => (process.env.GAME_RACES ? soaked : usual);
