/** Stands for an issuer where the studio's staff will look at a document. */
export const manualWay = 'manual';
