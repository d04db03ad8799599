/** The facts of a room that the code does not say by itself. */
export interface RoomFacts {
  does: string
  tables: string[]
  /** Folders of the web app that show the room inside a screen of another word. */
  web?: string[]
}

/** The domains of the server. Each table of the migrations has one owner, here or in PLATFORM_TABLES. */
export const ROOMS: Record<string, RoomFacts> = {
  ads: {
    does: 'places, drawing, impressions and clicks of ads',
    tables: ['ad_placements', 'ad_days', 'ad_sightings'],
  },
  analytics: {
    does: 'figures by quarter of an hour, reports, recent activity',
    tables: [
      'analytics_slots',
      'analytics_presence',
      'analytics_seen',
      'analytics_progress',
      'analytics_table_sizes',
    ],
  },
  announcements: {
    does: 'messages to an audience in the app, by mail and by bot, with a ledger of attempts',
    tables: ['announcements', 'announcement_recipients'],
  },
  approvals: {
    does: 'requests that wait for a second person, deciding them, carrying them out',
    tables: ['approvals'],
  },
  audit: {
    does: 'recording and verifying the chain, publishing its head; `log` reads and exports it',
    tables: ['audit_entries', 'audit_head', 'audit_personal', 'audit_erasures', 'audit_publications'],
  },
  'brand-pictures': {
    does: "the operator's own logos, backgrounds and icons, encoded again",
    tables: ['asset_slots', 'asset_pictures', 'asset_changes'],
  },
  chat: {
    does: 'chats, turns and their streams, search, feedback, recovery, the budget of the model; `gaps` holds unanswered questions, `guests` the chats of visitors',
    tables: [
      'chat_sessions',
      'messages',
      'turns',
      'turn_feedback',
      'chat_touches',
      'model_budget_warnings',
      'guide_gaps',
      'gap_turns',
      'guest_chats',
      'guest_turns',
      'guest_allowances',
    ],
    web: ['member/home'],
  },
  content: {
    does: 'items that administrators publish, their history and their files, information pages and their built-in texts',
    tables: [
      'content_items',
      'content_revisions',
      'content_changes',
      'content_imports',
      'content_import_files',
    ],
  },
  credits: {
    does: 'the ledger, both buckets, daily grants, gifts, the history',
    tables: ['credit_accounts', 'credit_transactions', 'credit_gifts', 'ledger_checks', 'ledger_closings'],
  },
  identity: {
    does: 'accounts, passwords, passkeys, second factors, sessions, devices, sign-in links, API keys, the viewer',
    tables: [
      'auth_users',
      'auth_accounts',
      'auth_sessions',
      'auth_verifications',
      'auth_known_devices',
      'auth_known_places',
      'second_factors',
      'recovery_codes',
      'passkeys',
      'passkey_challenges',
      'trusted_devices',
      'sign_in_links',
      'api_keys',
      'linked_identities',
    ],
    web: ['member/account'],
  },
  joining: {
    does: 'sign-in, sign-up, activation, mailed links, the first super admin; personal invitations',
    tables: [
      'membership_links',
      'sign_up_starts',
      'device_codes',
      'member_invitations',
      'created_members',
      'email_changes',
    ],
  },
  knowledge: {
    does: 'the index of the guide, ranking, built-in answers, prompts for a model',
    tables: [
      'knowledge_items',
      'knowledge_changes',
      'knowledge_wordings',
      'knowledge_vectors',
      'knowledge_vector_work',
      'verified_answers',
    ],
    web: ['member/persona'],
  },
  mail: {
    does: 'the outbox, attempts and pauses, totals, addresses that refuse',
    tables: ['outbox_mails', 'mail_requests', 'mail_totals', 'mail_refusals'],
  },
  monitoring: {
    does: 'nodes, latencies, errors and queues; `health` is the health card and the probes',
    tables: ['node_errors', 'node_minutes', 'backup_runs'],
  },
  notices: {
    does: 'security notices by mail, and taking an account back from them',
    tables: ['security_notices'],
    web: ['member/joining'],
  },
  notifications: {
    does: 'the inbox, live; messages of operators to one or to many',
    tables: ['notifications', 'notification_inboxes', 'notification_reads', 'system_notifications'],
  },
  preferences: {
    does: 'language, colour scheme, announcement mails',
    tables: ['preferences'],
    web: ['member/account'],
  },
  privacy: {
    does: 'all data about a person, given to them in one archive, or deleted',
    tables: ['account_deletions', 'data_exports', 'data_export_parts', 'deleted_ledgers'],
    web: ['member/account'],
  },
  profiles: {
    does: 'the row of every person: finding, locking, renaming, one mailbox',
    tables: ['profiles', 'former_profiles', 'membership_days'],
  },
  progress: { does: 'XP entries and tiers', tables: ['xp_entries'] },
  recovery: {
    does: 'a new password for people who forgot theirs: by mail, or at the console',
    tables: ['password_recoveries'],
    web: ['member/joining/recovery'],
  },
  referrals: {
    does: 'codes, visits, qualifying and paying, review of doubtful ones, the funnel',
    tables: ['referrals', 'referral_visits'],
  },
  roles: {
    does: 'roles, custom roles and their permissions; who may change whose',
    tables: ['roles', 'role_permissions', 'user_roles', 'custom_role_holders', 'custom_role_permissions'],
  },
  security: {
    does: 'security events, suspicious activity and flags, resources that browsers blocked',
    tables: ['suspicious_activity', 'suspicious_activity_events', 'policy_reports'],
  },
  settings: { does: 'settings of the operator with their history', tables: ['settings'] },
  tokens: { does: 'signed tokens for other services, and their keys', tables: ['token_keys'] },
  users: {
    does: 'users as administrators see and change them: lists, bans, bulk actions',
    tables: ['user_bulks', 'user_bulk_changes'],
    web: ['admin/test-admin-features'],
  },
  waitlist: {
    does: 'records, imports, waitlist invitations, claims',
    tables: [
      'waitlist_claims',
      'waitlist_imports',
      'waitlist_import_files',
      'waitlist_import_rejects',
      'waitlist_invitations',
    ],
    web: ['member/joining/claims'],
  },
  'ways-in': {
    does: 'signing in by a mailed code or link, and by other services',
    tables: ['sign_in_codes', 'provider_sign_ins', 'identity_proofs', 'text_message_days'],
    web: ['member/joining/ways-in'],
  },
  webhooks: { does: 'posts to the sister platform', tables: ['ecosystem_deliveries'] },
}

/** Tables of `server/src/platform` and `server/src/app`. */
export const PLATFORM_TABLES = [
  'app_secrets',
  'bot_pace',
  'job_presence',
  'outbox_events',
  'rate_limits',
  'schema_batches',
  'schema_release',
  'security_event_days',
  'security_events',
  'server_nodes',
]
