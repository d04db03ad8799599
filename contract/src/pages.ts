import { pathWithUuid } from './text/uuid.ts'

/** A page of the web app: its path, with the persona's slug filled in, and who may see it. */
export interface Page {
  key: string
  path: string
}

/** The page that the installed app shows without a connection. */
export const OFFLINE_PATH = '/offline'

/** The page of one person in the administration. */
export const PERSON_PATH = pathWithUuid('/admin/users')

/**
 * Lists every page that the product serves, except the page of each person (`PERSON_PATH`) and the guide's
 * `/learn/{slug}`; any other path is the 404 page with status 404 (RT-1, RT-2).
 */
export function pages(personaSlug: string): Page[] {
  return [
    { key: 'home', path: '/' },
    { key: 'auth', path: '/auth' },
    { key: 'auth_link', path: '/auth/link' },
    { key: 'first_admin', path: '/auth/first-admin' },
    { key: 'sign_in_link', path: '/auth/sign-in-link' },
    { key: 'not_me', path: '/auth/not-me' },
    { key: 'recover', path: '/auth/recover' },
    { key: 'provider', path: '/auth/provider' },
    { key: 'email_code', path: '/auth/email-code' },
    { key: 'wallet', path: '/auth/wallet' },
    { key: 'phone', path: '/auth/phone' },
    { key: 'email_change', path: '/auth/email-change' },
    { key: 'chat', path: '/chat' },
    { key: 'meet', path: `/meet-${personaSlug}` },
    { key: 'avatar_demo', path: `/${personaSlug}-avatar-demo` },
    { key: 'offline', path: OFFLINE_PATH },
    { key: 'privacy_policy', path: '/privacy-policy' },
    { key: 'terms_of_use', path: '/terms-of-use' },
    { key: 'faq', path: '/faq' },
    { key: 'report_bug', path: '/report-bug' },
    { key: 'learn', path: '/learn' },
    { key: 'credit_history', path: '/credit-history' },
    { key: 'admin', path: '/admin' },
    { key: 'referrals', path: '/referrals' },
    { key: 'announcements', path: '/announcements' },
    { key: 'claim', path: '/claim' },
    { key: 'unsubscribe', path: '/unsubscribe' },
    { key: 'admin_announcements', path: '/admin/announcements' },
    { key: 'dashboard', path: '/admin/dashboard' },
    { key: 'analytics', path: '/admin/analytics' },
    { key: 'database', path: '/admin/database' },
    { key: 'test_admin_features', path: '/test-admin-features' },
    { key: 'waitlist', path: '/admin/waitlist' },
    { key: 'waitlist_imports', path: '/admin/waitlist/imports' },
    { key: 'waitlist_claims', path: '/admin/waitlist/claims' },
    { key: 'waitlist_invitations', path: '/admin/waitlist/invitations' },
    { key: 'referral_analytics', path: '/admin/referrals' },
    { key: 'referral_reviews', path: '/admin/referral-reviews' },
    { key: 'users', path: '/admin/users' },
    { key: 'user_invitations', path: '/admin/users/invitations' },
    { key: 'approvals', path: '/admin/approvals' },
    { key: 'credit_gifts', path: '/admin/credit-gifts' },
    { key: 'notification_center', path: '/admin/notifications' },
    { key: 'content', path: '/admin/content' },
    { key: 'guide_care', path: '/admin/guide' },
    { key: 'ad_placements', path: '/admin/ad-placements' },
    { key: 'brandPictures', path: '/admin/assets' },
    { key: 'settings', path: '/admin/settings' },
    { key: 'api_keys', path: '/admin/api-keys' },
    { key: 'sister_platform', path: '/admin/sister-platform' },
    { key: 'super_admin', path: '/super-admin' },
    { key: 'monitoring', path: '/super-admin/monitoring' },
    { key: 'flagged_accounts', path: '/super-admin/monitoring/accounts' },
    { key: 'audit', path: '/super-admin/audit' },
    { key: 'security_events', path: '/super-admin/audit/events' },
    { key: 'roles', path: '/super-admin/roles' },
    { key: 'user_management', path: '/super-admin/users' },
    { key: 'mail_outbox', path: '/super-admin/mail' },
  ]
}
