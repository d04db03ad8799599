/** Tables that other rooms than their owner's still name, and why. The list only shrinks: ask the owner's index.ts instead. */
export const FOREIGN_USES: Record<string, { reason: string; rooms: string[] }> = {
  audit_entries: {
    reason: 'a history is read out of the log by those that it is about',
    rooms: ['users'],
  },
  auth_sessions: {
    reason: 'a session is judged, or listed, beside its person',
    rooms: ['approvals', 'users'],
  },
  auth_users: {
    reason: 'lists name the account, which profiles may not have, and people are locked by it',
    rooms: [
      'access',
      'announcements',
      'approvals',
      'brand-pictures',
      'credits',
      'joining',
      'mail',
      'notices',
      'notifications',
      'preferences',
      'profiles',
      'users',
    ],
  },
  chat_sessions: {
    reason: 'guests are counted with their chats, and people listed by them',
    rooms: ['identity', 'users'],
  },
  credit_accounts: {
    reason: 'XP stands in the account (decision 004); lists show balances in one statement',
    rooms: ['chat', 'progress', 'referrals', 'users', 'waitlist'],
  },
  credit_transactions: {
    reason: 'the foot of a reply names its row; traces show them with all others',
    rooms: ['chat', 'referrals', 'users'],
  },
  custom_role_holders: {
    reason: 'a session brings its permissions in one statement',
    rooms: ['approvals', 'identity', 'users'],
  },
  custom_role_permissions: {
    reason: 'a session brings its permissions in one statement',
    rooms: ['approvals', 'identity'],
  },
  former_profiles: {
    reason: 'a claim folds a record into the row of a member',
    rooms: ['waitlist'],
  },
  knowledge_changes: {
    reason: 'a message reads the version in its one round trip (decision 001)',
    rooms: ['chat'],
  },
  knowledge_items: {
    reason: 'what is published is known in the same statement that publishes it',
    rooms: ['content'],
  },
  mail_refusals: {
    reason: 'recipients are listed with what their addresses refused',
    rooms: ['announcements'],
  },
  membership_links: {
    reason: 'a kept mail goes with its link',
    rooms: ['mail'],
  },
  outbox_events: {
    reason: 'events are recorded where the change is, in SQL too, and watched by the node',
    rooms: ['progress'],
  },
  preferences: {
    reason: 'a person, an inbox and a recipient are read with what they prefer',
    rooms: ['announcements', 'identity', 'notifications'],
  },
  profiles: {
    reason: 'lists join the person; waitlist records are rows of it until they are claimed',
    rooms: ['access', 'announcements', 'approvals', 'credits', 'identity', 'referrals', 'users', 'waitlist'],
  },
  referrals: {
    reason: 'records and traces are read, merged and undone with what they referred',
    rooms: ['users', 'waitlist'],
  },
  role_permissions: {
    reason: 'a session brings its permissions in one statement',
    rooms: ['approvals', 'identity'],
  },
  roles: {
    reason: 'people are listed and approvals judged with their roles',
    rooms: ['approvals', 'users'],
  },
  security_events: {
    reason: 'the log of events is written below all domains and read by those that show it',
    rooms: ['identity', 'security', 'users'],
  },
  security_notices: {
    reason: 'a kept mail goes with its link',
    rooms: ['mail'],
  },
  server_nodes: {
    reason: 'work of a node that died is found by its heartbeat',
    rooms: ['announcements', 'chat'],
  },
  settings: {
    reason: 'a session is judged by the limits in force, in one statement (decision 027)',
    rooms: ['identity'],
  },
  sign_in_links: {
    reason: 'a kept mail goes with its link',
    rooms: ['mail'],
  },
  turns: {
    reason: 'people are listed by what they asked',
    rooms: ['users'],
  },
  user_roles: {
    reason: 'a session brings its role, and lists show it, in one statement',
    rooms: ['approvals', 'identity', 'users'],
  },
  xp_entries: {
    reason: 'the first answer of a day is rewarded in the statement that settles the turn',
    rooms: ['chat', 'referrals'],
  },
}

/** How many pairs of a room and a table there are; lower it with the list. */
export const MOST_FOREIGN_USES = 67
