import { predictionCodes } from './prediction.ts';

/** The games whose rounds are drawn from a chain: the colour prediction by its lengths, and Aviator. */
export const gameCodes = [...predictionCodes, 'AV'] as const;
export type GameCode = (typeof gameCodes)[number];
