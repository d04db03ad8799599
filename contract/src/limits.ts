import { DAY_MS } from './durations.ts'

// Beside the schemas, not among them: the browser needs these without the schema library.

/** Highest number of characters in an announcement; a bot's message holds 4,096. */
export const ANNOUNCEMENT_MAX_CHARACTERS = 2_000

/** Highest number of characters of one chat message. */
export const MESSAGE_MAX_CHARACTERS = 4000

/** The value for unlimited where credits are counted (CR-1). */
export const UNLIMITED_CREDITS = -1

/** Highest number of credits of one gift (D7). */
export const GIFT_MAX_CREDITS = 10_000

/** Highest number of characters of the reason that comes with a gift. */
export const GIFT_REASON_MAX_CHARACTERS = 200

/** Highest number of people in one bulk action. */
export const BULK_MOST_USERS = 100

/** Credits that each side of a qualified referral gets into the XP bucket (D5). */
export const REFERRAL_BONUS_CREDITS = 5

/** The longest name of a person. */
export const NAME_MAX_CHARACTERS = 80

/** Highest number of characters of a chat's title. */
export const CHAT_TITLE_MAX_CHARACTERS = 80

/** Highest number of characters of a search for chats. */
export const SEARCH_MAX_CHARACTERS = 100

/** Number of chats on one page of the recent chats (DR-4). */
export const RECENT_PAGE_CHATS = 30

/** Days that the chat of a guest who does not join is kept after its last message. */
export const GUEST_CHAT_KEPT_DAYS = 7
export const GUEST_CHAT_KEPT_MS = GUEST_CHAT_KEPT_DAYS * DAY_MS

/** Time in which a deleted chat can be restored, in ms. */
export const CHAT_RESTORABLE_MS = 60_000

/** Highest numbers of characters of an item's title and of its text (AD-6). */
export const CONTENT_TITLE_MAX_CHARACTERS = 120
export const CONTENT_MAX_CHARACTERS = 50_000
/** How many revisions an item keeps, and how many characters their texts have together: the oldest go first. */
export const REVISIONS_MAX = 50
export const REVISION_CHARACTERS_MAX = 1_000_000
/** How long a deleted item can be restored, in days. */
export const DELETED_CONTENT_KEPT_DAYS = 30
/** Most items in one export, and files in one import of content. */
export const CONTENT_FILES_MAX = 500
/** Highest size of an upload of content files, of all of them unpacked, and of one, in bytes. */
export const CONTENT_UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const CONTENT_UNPACKED_MAX_BYTES = 10 * 1024 * 1024
export const CONTENT_FILE_MAX_BYTES = 256 * 1024
/** How long an import of content is kept, in hours. */
export const CONTENT_IMPORT_KEPT_HOURS = 24
/** Highest number of characters of one wording, and of wordings of an item. */
export const WORDING_MAX_CHARACTERS = 200
export const WORDINGS_MAX = 40

/** Highest number of characters of a pinned answer, and of pages that it names. */
export const VERIFIED_ANSWER_MAX_CHARACTERS = 4_000
export const VERIFIED_SOURCES_MAX = 5

/** Highest number of characters that a reader adds to the reason why a reply did not help. */
export const FEEDBACK_COMMENT_MAX_CHARACTERS = 500
export const AD_CONTENT_MAX_CHARACTERS = 20_000

/** Times a day that a person is shown an ad if its operator sets no number: a popup, and all others. */
export const AD_POPUP_TIMES_A_DAY = 1
export const AD_TIMES_A_DAY = 20
export const AD_TIMES_A_DAY_MAX = 1_000

/**
 * Highest number of days of a report by its steps (AD-4); a week or month that the range cuts also counts as a step.
 */
export const REPORT_MOST_DAYS = { hour: 31, day: 366, week: 3_660, month: 3_660 }

/** Largest file of a picture that an administrator uploads, in bytes (AD-10). */
export const PICTURE_MAX_BYTES = 5 * 1024 * 1024

/** Highest number of characters of a list of networks, as it is sent. */
export const NETWORK_LIST_MAX_CHARACTERS = 2_500
