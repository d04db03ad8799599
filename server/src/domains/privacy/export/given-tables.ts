import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** The person whose data an archive has: the account, their record, and the addresses that identify them. */
export interface Person {
  userId: string
  profileId: string | null
  emails: string[]
}

/** The chapters of an archive, in their order. */
export const chapters = [
  'account',
  'security',
  'chats',
  'credits',
  'progress',
  'referrals',
  'notifications',
  'mails',
  'waitlist',
  'records',
] as const
export type Chapter = (typeof chapters)[number]

/** The rows and columns of a table that an archive has. `t` is the row in the conditions. */
export interface GivenTable {
  table: string
  chapter: Chapter
  /** The condition for the rows that belong to the person. */
  where(person: Person): RawBuilder<SqlBool>
  /** Columns that are left out: secrets, keyed hashes and data about others. */
  withheld?: readonly string[]
  /** Columns that are left out of some rows: an array of names for each row. */
  withheldOfRow?(person: Person): RawBuilder<string[]>
  /** Further values of a row, as a JSON object. */
  also?(person: Person): RawBuilder<unknown>
  /** The names of these values. */
  alsoNamed?: readonly string[]
  /** The column by which rows are read in pages if a person has many, and its type. */
  pagedBy?: [column: string, type: 'bigint' | 'uuid' | 'int']
}

const own = ({ userId }: Person) => sql<SqlBool>`t.user_id = ${userId}`
const ofRecord = ({ profileId }: Person) => sql<SqlBool>`t.record_id = ${profileId}`
const mailedTo = ({ emails }: Person) => sql<SqlBool>`lower(t.recipient) = any (${emails})`
/** Builds the condition that a row's email address is one of the person's. */
const addressed = ({ emails }: Person) => sql<SqlBool>`lower(t.email) = any (${emails})`

/**
 * Selects the proofs that a person began in order to link a wallet or a number, and those of one that is linked to the
 * account.
 */
export const provenBy = ({ userId }: Person) =>
  sql<SqlBool>`(t.user_id = ${userId} or exists (select from linked_identities l
    where l.user_id = ${userId} and l.provider = t.provider and l.subject = t.subject))`

/** Everything that an archive gives, by table; `KEPT_BACK` names all other tables. */
export const GIVEN: readonly GivenTable[] = [
  {
    table: 'auth_users',
    chapter: 'account',
    where: ({ userId }) => sql`t.id = ${userId}`,
    withheld: ['banned_by'],
  },
  {
    table: 'profiles',
    chapter: 'account',
    where: ({ userId }) => sql`t.auth_user_id = ${userId}`,
    withheld: ['claim_secret_hash', 'referred_by', 'imported_referred_by'],
  },
  { table: 'former_profiles', chapter: 'account', where: ofRecord },
  { table: 'preferences', chapter: 'account', where: own },
  { table: 'user_roles', chapter: 'account', where: own, withheld: ['granted_by'] },
  { table: 'custom_role_holders', chapter: 'account', where: own, withheld: ['granted_by'] },
  { table: 'email_changes', chapter: 'account', where: own, withheld: ['token_hash'] },
  { table: 'account_deletions', chapter: 'account', where: own },
  { table: 'data_exports', chapter: 'account', where: own, withheld: ['run_id'] },

  {
    table: 'auth_accounts',
    chapter: 'security',
    where: own,
    withheld: ['password', 'access_token', 'refresh_token', 'id_token'],
  },
  { table: 'auth_sessions', chapter: 'security', where: own, withheld: ['token'] },
  { table: 'auth_known_devices', chapter: 'security', where: own, withheld: ['device_key'] },
  {
    table: 'auth_known_places',
    chapter: 'security',
    where: own,
    // The key of a device is the hash of a cookie's secret; the key of a network is included.
    withheldOfRow: () => sql`case when t.kind = 'device' then array['key'] else '{}'::text[] end`,
  },
  { table: 'api_keys', chapter: 'security', where: own, withheld: ['token_hash'] },
  { table: 'second_factors', chapter: 'security', where: own, withheld: ['secret'] },
  { table: 'passkeys', chapter: 'security', where: own },
  { table: 'recovery_codes', chapter: 'security', where: own, withheld: ['code_hash'] },
  { table: 'trusted_devices', chapter: 'security', where: own, withheld: ['device_key'] },
  { table: 'sign_in_links', chapter: 'security', where: own, withheld: ['token_hash', 'issued_by'] },
  { table: 'linked_identities', chapter: 'security', where: own },
  {
    table: 'provider_sign_ins',
    chapter: 'security',
    where: own,
    withheld: ['state_hash', 'browser_hash', 'nonce', 'code_verifier'],
  },
  {
    table: 'identity_proofs',
    chapter: 'security',
    where: provenBy,
    withheld: ['browser_hash', 'email_code_hash'],
  },
  {
    table: 'sign_in_codes',
    chapter: 'security',
    where: own,
    withheld: ['browser_hash', 'code_hash', 'token_hash'],
  },
  { table: 'password_recoveries', chapter: 'security', where: own, withheld: ['token_hash'] },
  { table: 'security_notices', chapter: 'security', where: own, withheld: ['token_hash'] },
  { table: 'security_events', chapter: 'security', where: own, pagedBy: ['id', 'bigint'] },
  { table: 'suspicious_activity', chapter: 'security', where: own, withheld: ['settled_by'] },

  { table: 'chat_sessions', chapter: 'chats', where: own },
  { table: 'messages', chapter: 'chats', where: own, pagedBy: ['position', 'bigint'] },
  { table: 'turns', chapter: 'chats', where: own, pagedBy: ['id', 'uuid'] },
  { table: 'turn_feedback', chapter: 'chats', where: own, pagedBy: ['turn_id', 'uuid'] },
  { table: 'gap_turns', chapter: 'chats', where: own, withheld: ['gap_id'], pagedBy: ['turn_id', 'uuid'] },
  { table: 'chat_touches', chapter: 'chats', where: own },

  { table: 'credit_accounts', chapter: 'credits', where: own },
  { table: 'credit_transactions', chapter: 'credits', where: own, pagedBy: ['id', 'bigint'] },
  { table: 'ledger_closings', chapter: 'credits', where: own },
  {
    table: 'credit_gifts',
    chapter: 'credits',
    where: ({ userId }) => sql`t.recipient_id = ${userId}`,
    withheld: ['created_by', 'processed_by', 'paid_alone'],
  },

  { table: 'xp_entries', chapter: 'progress', where: own, pagedBy: ['id', 'bigint'] },
  {
    table: 'analytics_presence',
    chapter: 'progress',
    where: ({ userId }) => sql`t.kind = 1 and t.subject = ${userId}`,
    pagedBy: ['slot', 'int'],
  },

  {
    table: 'referrals',
    chapter: 'referrals',
    where: ({ profileId }) => sql`(t.referrer_id = ${profileId} or t.newcomer_id = ${profileId})`,
    withheld: ['referrer_id', 'newcomer_id', 'newcomer_key', 'network_key', 'network_keys', 'reviewed_by'],
    // For a friend who joined by the code, the referrer gets only the outcome, and nothing about the friend.
    withheldOfRow: ({ profileId }) =>
      sql`case when t.newcomer_id = ${profileId} then '{}'::text[] else array['first_name', 'visitor_id'] end`,
    also: ({ profileId }) =>
      sql`jsonb_build_object('you_are', case when t.newcomer_id = ${profileId} then 'newcomer' else 'referrer' end)`,
    alsoNamed: ['you_are'],
  },
  {
    table: 'referral_visits',
    chapter: 'referrals',
    where: ({ profileId }) => sql`t.referrer_id = ${profileId}`,
    withheld: ['visitor_id', 'network_key'],
  },

  { table: 'system_notifications', chapter: 'notifications', where: own, pagedBy: ['id', 'uuid'] },
  {
    table: 'notifications',
    chapter: 'notifications',
    where: ({ userId }) => sql`t.target_user_id = ${userId}`,
    withheld: ['created_by'],
  },
  { table: 'notification_reads', chapter: 'notifications', where: own },
  { table: 'notification_inboxes', chapter: 'notifications', where: own },
  { table: 'announcement_recipients', chapter: 'notifications', where: own, withheld: ['claimed_by'] },
  { table: 'ad_sightings', chapter: 'notifications', where: own },

  {
    table: 'outbox_mails',
    chapter: 'mails',
    where: mailedTo,
    withheld: ['link_key'],
    // The text of a mail with a working one-time link would sign in anyone who reads the archive.
    withheldOfRow: () => sql`case when t.link_key is null then '{}'::text[] else array['body_text'] end`,
  },
  { table: 'mail_requests', chapter: 'mails', where: mailedTo, withheld: ['params'] },
  { table: 'mail_refusals', chapter: 'mails', where: own },

  {
    table: 'membership_links',
    chapter: 'waitlist',
    where: ({ userId, profileId, emails }) =>
      sql`(t.user_id = ${userId} or t.record_id = ${profileId} or lower(t.email) = any (${emails}))`,
    withheld: ['token_hash', 'password_hash', 'browser_nonce_hash', 'claim_secret_hash'],
  },
  {
    table: 'sign_up_starts',
    chapter: 'waitlist',
    where: addressed,
    withheld: ['browser_hash', 'password_hash'],
  },
  {
    table: 'member_invitations',
    chapter: 'waitlist',
    where: ({ userId, emails }) => sql`(t.user_id = ${userId} or lower(t.email) = any (${emails}))`,
    withheld: ['invited_by'],
  },
  { table: 'created_members', chapter: 'waitlist', where: own, withheld: ['created_by'] },
  { table: 'waitlist_invitations', chapter: 'waitlist', where: ofRecord, withheld: ['requested_by'] },
  { table: 'waitlist_claims', chapter: 'waitlist', where: own, withheld: ['decided_by'] },

  {
    table: 'audit_entries',
    chapter: 'records',
    where: ({ userId }) =>
      sql`(t.actor_id = ${userId} or (t.target_type = 'user' and t.target_id = ${userId}))`,
    withheld: ['actor_id', 'personal_hash', 'previous_hash', 'hash'],
    // Actions on other people are included without those people.
    withheldOfRow: ({ userId }) =>
      sql`case when t.target_type = 'user' and t.target_id = ${userId} then '{}'::text[]
        else array['details', 'target_id'] end`,
    also: ({ userId }) =>
      sql`case when t.target_type = 'user' and t.target_id = ${userId} then jsonb_build_object('personal_values',
        (select p.values from audit_personal p where p.entry_id = t.id)) else '{}'::jsonb end`,
    alsoNamed: ['personal_values'],
    pagedBy: ['id', 'bigint'],
  },
  {
    table: 'approvals',
    chapter: 'records',
    where: ({ userId }) => sql`t.requested_by = ${userId}`,
    withheld: ['requested_by', 'deed', 'deed_hash', 'subject_ids', 'decided_by'],
  },
  { table: 'user_bulk_changes', chapter: 'records', where: own },
  {
    table: 'ecosystem_deliveries',
    chapter: 'records',
    where: own,
    // It is about another person, too.
    withheldOfRow: () =>
      sql`case when t.event_type = 'referral.qualified' then array['body'] else '{}'::text[] end`,
  },
]

/** The reasons why a table is in no archive. */
export const keptBackReasons = ['nobody', 'site', 'others', 'secrets', 'passing'] as const
export type KeptBackReason = (typeof keptBackReasons)[number]

/** The tables that an archive leaves out, with the reason. */
export const KEPT_BACK: Record<string, KeptBackReason> = {
  // Counts, technical settings and public data.
  ad_days: 'nobody',
  analytics_progress: 'nobody',
  analytics_seen: 'nobody',
  analytics_slots: 'nobody',
  analytics_table_sizes: 'nobody',
  asset_slots: 'nobody',
  audit_erasures: 'nobody',
  audit_head: 'nobody',
  audit_publications: 'nobody',
  bot_pace: 'nobody',
  content_changes: 'nobody',
  custom_role_permissions: 'nobody',
  deleted_ledgers: 'nobody',
  guide_gaps: 'nobody',
  // Guests have no account. If they join, their messages become the member's.
  guest_allowances: 'nobody',
  guest_chats: 'nobody',
  guest_turns: 'nobody',
  knowledge_changes: 'nobody',
  knowledge_items: 'nobody',
  knowledge_vector_work: 'nobody',
  knowledge_vectors: 'nobody',
  ledger_checks: 'nobody',
  mail_totals: 'nobody',
  membership_days: 'nobody',
  model_budget_warnings: 'nobody',
  text_message_days: 'nobody',
  backup_runs: 'nobody',
  node_errors: 'nobody',
  node_minutes: 'nobody',
  policy_reports: 'nobody',
  role_permissions: 'nobody',
  schema_batches: 'nobody',
  schema_release: 'nobody',
  security_event_days: 'nobody',
  server_nodes: 'nobody',
  job_presence: 'nobody',
  suspicious_activity_events: 'nobody',
  // Made by administrators for the site; the records of changes say that they did it.
  ad_placements: 'site',
  announcements: 'site',
  asset_changes: 'site',
  asset_pictures: 'site',
  content_items: 'site',
  content_import_files: 'site',
  content_imports: 'site',
  content_revisions: 'site',
  knowledge_wordings: 'site',
  verified_answers: 'site',
  roles: 'site',
  settings: 'site',
  user_bulks: 'site',
  // Files of many people; the values about the person are in the profile.
  waitlist_import_files: 'others',
  waitlist_import_rejects: 'others',
  waitlist_imports: 'others',
  app_secrets: 'secrets',
  auth_verifications: 'secrets',
  passkey_challenges: 'secrets',
  token_keys: 'secrets',
  device_codes: 'secrets',
  // Included with the entries that they belong to, if those are about the person.
  audit_personal: 'others',
  // Gone within hours, and made of ids.
  outbox_events: 'passing',
  rate_limits: 'passing',
  data_export_parts: 'passing',
}
