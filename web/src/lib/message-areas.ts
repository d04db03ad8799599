/**
 * The parts of a catalogue, each fetched beside the code that shows it, and what is fetched with each: the first load and
 * what all screens share (core), the messages of refusals (errors), screens of members, signing in and up (entry) and its
 * rarer ways (joining), and the screens of administrators, which show parts of those of members.
 */
export const areasWith = {
  core: ['core'],
  errors: ['errors'],
  chat: ['chat'],
  credits: ['credits'],
  referrals: ['referrals'],
  persona: ['persona'],
  entry: ['entry'],
  joining: ['entry', 'joining'],
  member: ['member', 'credits'],
  admin: ['errors', 'member', 'credits', 'admin'],
} as const

export type MessageArea = keyof typeof areasWith
