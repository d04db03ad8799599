// Beside the schemas, not among them: the browser needs these without the schema library.

/** Highest number of characters of one chat message. */
export const MESSAGE_MAX_CHARACTERS = 4000

/** Stands for unlimited where credits are counted (CR-1). */
export const UNLIMITED_CREDITS = -1

/** Credits that each side of a qualified referral gets into the XP bucket (decisions 5). */
export const REFERRAL_BONUS_CREDITS = 5
