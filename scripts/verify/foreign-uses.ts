/** By table: the rooms that name it and do not own it, and why. */
export type ForeignTables = Readonly<Record<string, { reason: string; rooms: readonly string[] }>>

/**
 * Tables that rooms other than their owner read: each is in a join, where asking the owner's index.ts would cost
 * another query. A list joins the facts of a person from the view `people`. `npm run verify` makes sure that they are
 * only read. Files that may read every table are in `table-owners.ts`.
 */
export const FOREIGN_READS: ForeignTables = {
  auth_sessions: {
    reason: 'an approval is judged by sessions, beside their people',
    rooms: ['approvals'],
  },
  auth_users: {
    reason: "a gift holds its recipient's account, which a view with outer joins cannot",
    rooms: ['credits'],
  },
  credit_accounts: {
    reason: 'records are listed with the balance of their member',
    rooms: ['waitlist'],
  },
  custom_role_holders: {
    reason: 'who could approve is judged in one statement, below roles',
    rooms: ['approvals'],
  },
  custom_role_permissions: {
    reason: 'who could approve is judged in one statement, below roles',
    rooms: ['approvals'],
  },
  mail_refusals: {
    reason: 'recipients are listed with what their addresses refused',
    rooms: ['announcements'],
  },
  membership_links: { reason: 'a kept mail goes with its link', rooms: ['mail'] },
  preferences: {
    reason: 'a viewer, an inbox and a recipient are read with what they prefer',
    rooms: ['announcements', 'identity', 'notifications'],
  },
  profiles: {
    reason: 'a viewer is read in one statement, and a record of the waitlist is an unclaimed profile',
    rooms: ['identity', 'waitlist'],
  },
  referrals: {
    reason: 'a record that came by a referral is neither claimed nor undone',
    rooms: ['waitlist'],
  },
  role_permissions: {
    reason: 'who could approve is judged in one statement, below roles',
    rooms: ['approvals'],
  },
  roles: { reason: 'who could approve is judged in one statement, below roles', rooms: ['approvals'] },
  security_events: {
    reason: 'the log of events is written below all domains and read by those that show it',
    rooms: ['identity', 'security'],
  },
  security_notices: { reason: 'a kept mail goes with its link', rooms: ['mail'] },
  server_nodes: {
    reason: 'work of a node that died is found by its heartbeat',
    rooms: ['announcements', 'chat'],
  },
  sign_in_links: { reason: 'a kept mail goes with its link', rooms: ['mail'] },
  user_roles: { reason: 'who could approve is judged in one statement, below roles', rooms: ['approvals'] },
}

/** Tables that rooms beside their owner write, because two rooms keep one row, or SQL has to do it in one statement. */
export const FOREIGN_WRITES: ForeignTables = {
  chat_sessions: { reason: 'a guest is a chat without a person until they sign in', rooms: ['identity'] },
  credit_accounts: { reason: 'XP is kept in the account (decision 004)', rooms: ['progress'] },
  knowledge_items: {
    reason: 'a trigger publishes an item for the guide in one statement',
    rooms: ['content'],
  },
  outbox_events: { reason: 'a tier is reached, and announced, in one statement', rooms: ['progress'] },
}

/** The most pairs of a room and a table that there may be; lower them with the lists. */
export const MOST_FOREIGN = { mostReads: 22, mostWrites: 4 }
