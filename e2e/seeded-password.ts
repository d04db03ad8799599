/** Everybody whom `SEED=dev` makes signs in with it. */
export const SEEDED_PASSWORD = 'seeded world of chillies'
