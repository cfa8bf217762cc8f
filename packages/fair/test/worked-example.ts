/** The worked example of docs/fair-games.md §5. */
export const worked = {
  secret: 42n,
  public_key:
    'ac7fa63dfc38bbf3712e27a180391bca4ccabf609c5967a0592eff420b6235f3f2b323051cb099acc3969aca310f7ff4191b2d6db43fafc2c9592f7e5f73981107975d3d92b843891e724dbc9f05b5eee5a3b2b1fc782ede8149f30830b84444',
  signature:
    '9120b0a97c52146637d2c6747624abd94df81c32af8c44ff2df1c63957fdd59634d410db83f1441b8c8c0e2c305ad602',
  randomness: 'a98685e7ef29225bd2fe897604da90439bee8e915b8738d78c0ed957bde49d04',
  seed: '0123456789abcdef'.repeat(4),
  h1: '4884fdaafea47c29fea7159d0daddd9c085d6200e1359e85bb81736af6b7c837',
  h2: 'c1cef41ed74ea026d8591fa18b4a6eae096d5d79e5986786553d519bdbdc81d5',
  terminal: 'b6741f6746ffe797aefd5ed543f6048c57c7248c32b6b71235f0a6cfdaa2d179',
  salt: '6dced5af9bdaa6f95c4386d7c77077c1822acaa1028688242a57748f079fd930',
};

/** The hash of a round of the worked chain of three. */
export const workedHash = (round: number): string => [worked.h2, worked.h1, worked.seed][round - 1] ?? '';

/** The draw of a round of the worked chain. */
export const workedDraw = (code: string, round: number, beacon = worked.randomness) => ({
  game_hash: workedHash(round),
  salt: worked.salt,
  code,
  round,
  beacon,
});
