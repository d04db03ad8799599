import type { SettingKey } from '@pepper/contract/settings'

/**
 * The rule for when a change of each setting needs a second person while `two_people` is on. `always`: approval itself
 * depends on it, or it cannot be undone. `when_raised`: it mints XP or credits, so that raising it is like a gift to
 * all people.
 */
export const approvalRules = {
  site_name: 'never',
  system_theme: 'never',
  maintenance_mode: 'never',
  registration_enabled: 'never',
  sign_in_by_email: 'never',
  max_users_per_day: 'never',
  max_chat_sessions: 'never',
  guest_chat: 'never',
  guest_messages_a_day: 'never',
  guest_network_messages_a_day: 'never',
  guest_site_messages_a_day: 'never',
  email_notifications: 'never',
  mails_an_hour: 'never',
  mails_a_day: 'never',
  text_messages_a_day: 'never',
  xp_answered: 'when_raised',
  xp_first_of_day: 'when_raised',
  xp_referral_qualified: 'when_raised',
  xp_activation: 'when_raised',
  // These hold referrals for a review, which one administrator may decide alone.
  referral_burst_limit: 'never',
  referral_burst_hours: 'never',
  suspicion_failed_attempts: 'never',
  suspicion_failed_minutes: 'never',
  suspicion_locations: 'never',
  suspicion_location_minutes: 'never',
  suspicion_refusals: 'never',
  suspicion_refusal_minutes: 'never',
  suspicion_habit_sign_ins: 'never',
  model_tokens_a_day: 'never',
  model_cost_a_day: 'never',
  gift_daily_limit: 'always',
  two_people: 'always',
  two_people_gift_limit: 'always',
  session_idle_days: 'never',
  session_max_days: 'never',
  admin_session_idle_hours: 'never',
  admin_session_max_days: 'never',
  admin_factor_days: 'never',
  unknown_device_code: 'never',
  // One person could shut all others out.
  admin_networks: 'always',
  // Erased data is lost for good, and evidence with it.
  retention_chat_days: 'always',
  retention_security_event_days: 'always',
  retention_audit_personal_days: 'always',
  retention_mail_days: 'never',
  retention_import_days: 'never',
  retention_gap_days: 'never',
  gap_people_min: 'never',
} as const satisfies Record<SettingKey, 'always' | 'when_raised' | 'never'>
