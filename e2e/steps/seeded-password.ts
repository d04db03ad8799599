/** The password with which everyone whom `SEED=dev` makes signs in. */
export const SEEDED_PASSWORD = 'seeded world of chillies'
