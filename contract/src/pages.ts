/** A page of the web app: its path, with the persona's slug filled in, and who may see it. */
export interface Page {
  key: string
  path: string
}

/** Every page that the product serves, beside the guide's `/learn/{slug}`; any other path is the 404 page with status 404 (RT-1, RT-2). */
export function pages(personaSlug: string): Page[] {
  return [
    { key: 'home', path: '/' },
    { key: 'auth', path: '/auth' },
    { key: 'auth_link', path: '/auth/link' },
    { key: 'first_admin', path: '/auth/first-admin' },
    { key: 'chat', path: '/chat' },
    { key: 'meet', path: `/meet-${personaSlug}` },
    { key: 'privacy_policy', path: '/privacy-policy' },
    { key: 'terms_of_use', path: '/terms-of-use' },
    { key: 'faq', path: '/faq' },
    { key: 'report_bug', path: '/report-bug' },
    { key: 'learn', path: '/learn' },
    { key: 'credit_history', path: '/credit-history' },
    { key: 'mail_outbox', path: '/super-admin/mail' },
  ]
}
