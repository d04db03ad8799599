import type { Canary } from './canary.ts'

const identity = 'server/src/domains/identity'
const functions = 'server/functions/identity'
const tests = 'server/test/identity'

/** Defects by which a person gets in as another one, or stays in. */
export const identityCanaries: readonly Canary[] = [
  {
    defect: 'a session of an earlier epoch of its account still counts',
    file: `${functions}/identity_session.sql`,
    from: '      and u.session_epoch = s.epoch\n',
    to: '',
    test: {
      project: 'pglite',
      file: `${tests}/session-validity.test.ts`,
      name: 'S2: a session that is written while',
    },
  },
  {
    defect: 'ending all sessions begins no new epoch',
    file: `${identity}/sessions/session-epoch-store.ts`,
    from: "session_epoch: eb('session_epoch', '+', 1)",
    to: "session_epoch: eb('session_epoch', '+', 0)",
    test: {
      project: 'pglite',
      file: `${tests}/session-validity.test.ts`,
      name: 'S2: a session that is written while',
    },
  },
  {
    defect: 'a session outlives the limits of the operator',
    file: `${functions}/is_session_within.sql`,
    from: 'where p_session.updated_at > p_now - l.idle and p_session.created_at > p_now - l.longest',
    to: 'where p_session.updated_at > p_now - l.idle',
    test: {
      project: 'pglite',
      file: `${tests}/session-limits.test.ts`,
      name: 'W4: a shorter limit ends open sessions at once',
    },
  },
  {
    defect: 'an administrator may be away as long as a member',
    file: `${functions}/identity_session.sql`,
    from: "is_session_within(f.s, 'admin.enter' = any(f.permissions), p_now)",
    to: 'is_session_within(f.s, false, p_now)',
    test: {
      project: 'pglite',
      file: `${tests}/session-limits.test.ts`,
      name: 'W4: a role that opens the administration, built in or custom',
    },
  },
  {
    defect: 'a new password leaves the other sessions open',
    file: `${identity}/passwords/set-password.ts`,
    from: 'const ended = await endAllSessions(tx, userId, { keptSessionId })',
    to: 'const ended: EndedSessions = { ended: 0, sessionEpoch: 0 }',
    test: {
      project: 'pglite',
      file: `${tests}/security.test.ts`,
      name: 'ST-5: a password is changed with the current one',
    },
  },
  {
    defect: 'the hash of a password is not compared',
    file: `${identity}/passwords/password-hash.ts`,
    from: 'known.hash.length === computed.length && timingSafeEqual(known.hash, computed)',
    to: 'known.hash.length === computed.length && timingSafeEqual(known.hash, known.hash)',
    test: {
      project: 'unit',
      file: `${identity}/passwords/password-hash.test.ts`,
      name: 'AU-7: a hash is salted argon2id',
    },
  },
  {
    defect: 'of two changes of a password both are made',
    file: `${identity}/passwords/change-password.ts`,
    from: '    if ((await lockPasswordHash(tx, userId)) !== verified) return null\n',
    to: '    await lockPasswordHash(tx, userId)\n',
    test: {
      project: 'pglite',
      file: `${tests}/security.test.ts`,
      name: 'ST-5: of two changes with the same current password',
    },
  },
  {
    defect: 'the maker of a sign-in link sets the password of a withheld administrator',
    file: `${identity}/passwords/set-password-after-link.ts`,
    from: "    if (await isAdministrator(tx, userId)) throw new AppError('identity.no_fresh_link')\n",
    to: "    if (actor.permissions.includes('admin.enter')) throw new AppError('identity.no_fresh_link')\n",
    test: {
      project: 'pglite',
      file: 'server/test/recovery/recovery.test.ts',
      name: 'AU-10: an administrator who came by a sign-in link',
    },
  },
  {
    defect: '"This was not me" takes away only what was added after its mail was written',
    file: 'server/src/domains/notices/secure-account.ts',
    from: 'const from = new Date(pressedFrom.getTime() - SKEW_MS)',
    to: 'const from = notice.createdAt',
    test: {
      project: 'pglite',
      file: 'server/test/notices/security-notices.test.ts',
      name: 'AU-11: a press takes away a passkey',
    },
  },
  {
    defect: 'a deletion that its owner ended is forgotten with the notice that says so',
    file: 'server/src/domains/privacy/clean-up.ts',
    from: '    ({ db }) => endUnwanted(db.kysely),\n',
    to: '    () => Promise.resolve(),\n',
    test: {
      project: 'pglite',
      file: 'server/test/privacy/deletion.test.ts',
      name: 'SE-2: an account of which "This was not me" was said',
    },
  },
  {
    defect: 'a member ends the sessions of others',
    file: `${identity}/store.ts`,
    from: `    .deleteFrom('auth_sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)`,
    to: `    .deleteFrom('auth_sessions')
    .where('id', '=', id)`,
    test: {
      project: 'pglite',
      file: `${tests}/security.test.ts`,
      name: 'ST-5: members see their own sessions',
    },
  },
  {
    defect: 'a password that was given once counts for ever',
    file: `${identity}/sessions/is-recently-authenticated.ts`,
    from: 'at.getTime() > since',
    to: 'at.getTime() > since - 24 * 60 * MINUTE_MS',
    test: {
      project: 'pglite',
      file: `${tests}/reauthentication.test.ts`,
      name: 'AU-8: signing in counts for five minutes',
    },
  },
  {
    defect: 'a password that is given again counts for every session of its person',
    file: `${identity}/store.ts`,
    from: "set({ reauthenticated_at: now }).where('id', '=', sessionId).execute()",
    to: "set({ reauthenticated_at: now }).where('user_id', '=', (eb) => eb.selectFrom('auth_sessions as own').select('own.user_id').where('own.id', '=', sessionId)).execute()",
    test: {
      project: 'pglite',
      file: `${tests}/reauthentication.test.ts`,
      name: 'AU-8: it counts for the session that asked',
    },
  },
  {
    defect: 'a code of a second factor is taken twice',
    file: `${identity}/second-factor/use-code.ts`,
    from: 'if (step === null || step <= factor.lastStep) return false',
    to: 'if (step === null) return false',
    test: {
      project: 'pglite',
      file: `${tests}/second-factor.test.ts`,
      name: 'AU-11: a factor is in force after its first code',
    },
  },
  {
    defect: 'a code of a second factor is right for five minutes',
    file: `${identity}/second-factor/totp.ts`,
    from: 'const STEPS_AROUND = [0, -1, 1]',
    to: 'const STEPS_AROUND = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5]',
    test: {
      project: 'unit',
      file: `${identity}/second-factor/totp.test.ts`,
      name: 'AU-11: a code is of its step',
    },
  },
  {
    defect: 'a trusted device stays trusted after everything was signed out',
    file: `${identity}/second-factor/store.ts`,
    from: "join.onRef('u.id', '=', 't.user_id').onRef('u.session_epoch', '=', 't.session_epoch'),",
    to: "join.onRef('u.id', '=', 't.user_id'),",
    test: {
      project: 'pglite',
      file: `${tests}/second-factor.test.ts`,
      name: 'AU-11: a trusted device signs in without a code',
    },
  },
  {
    defect: 'a passkey that was copied is not noticed by its count',
    file: `${identity}/passkeys/store.ts`,
    from: '(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))',
    to: '(sign_count <= ${signCount})',
    test: {
      project: 'pglite',
      file: `${tests}/passkeys.test.ts`,
      name: 'AU-11: a count that does not rise',
    },
  },
  {
    defect: 'an answer of a passkey is taken from another browser',
    file: `${identity}/passkeys/store.ts`,
    from: "    .where('browser_hash', '=', browserHash)\n",
    to: '',
    test: {
      project: 'pglite',
      file: `${tests}/passkeys.test.ts`,
      name: 'AU-11: a replayed answer, another origin',
    },
  },
  {
    defect: 'the key of a banned person goes on working',
    file: `${functions}/identity_api_key.sql`,
    from: 'on u.id = k.user_id and not is_banned(u.banned_at, u.banned_until, p_now)',
    to: 'on u.id = k.user_id',
    test: {
      project: 'pglite',
      file: `${tests}/api-keys.test.ts`,
      name: 'AU-14: a key is dead with the next call',
    },
  },
  {
    defect: 'a key keeps the permissions that its person has lost',
    file: `${functions}/identity_api_key.sql`,
    from: 'array(select s from unnest(f.scopes) s where s = any (f.held)), f.held',
    to: 'f.scopes, f.scopes',
    test: {
      project: 'pglite',
      file: `${tests}/api-keys.test.ts`,
      name: 'AU-14: a key gets only rights that its owner holds',
    },
  },
  {
    defect: 'a key gets permissions that its person does not hold',
    file: `${identity}/api-keys/create-key.ts`,
    from: 'actor.permissions.includes(one) && keyPermissions.includes(one)',
    to: 'keyPermissions.includes(one)',
    test: {
      project: 'pglite',
      file: `${tests}/api-keys.test.ts`,
      name: 'AU-14: a key gets only rights that its owner holds',
    },
  },
  {
    defect: 'a banned member signs in',
    file: 'server/src/domains/joining/signing-in/require-usable-account.ts',
    from: 'if (credential.isBanned) {',
    to: 'if (false) {',
    test: {
      project: 'pglite',
      file: 'server/test/users/users.test.ts',
      name: 'AU-14: a ban takes effect on the next request',
    },
  },
  {
    defect: 'a wrong password is answered in other words than an unknown address',
    file: 'server/src/domains/joining/signing-in/sign-in.ts',
    from: "return new AppError((isTold && tells) || 'identity.invalid_credentials')",
    to: "return new AppError((isTold && tells) || (credential ? 'identity.password_wrong' : 'identity.invalid_credentials'))",
    test: {
      project: 'pglite',
      file: 'server/test/joining/http.test.ts',
      name: 'AU-2, AU-15: an unknown address and a wrong password',
    },
  },
  {
    defect: 'signing up says whether an address has an account',
    file: 'server/src/domains/joining/sign-up.ts',
    from: '  const known = await findCredential(db.kysely, { email })\n',
    to: `  const known = await findCredential(db.kysely, { email })
  if (known) throw new AppError('identity.email_taken')
`,
    test: {
      project: 'pglite',
      file: 'server/test/joining/sign-up.test.ts',
      name: 'AU-15: elsewhere a known address answers as an unknown one',
    },
  },
  {
    defect: 'looking at a mailed link uses it up',
    file: 'server/src/domains/joining/inspect-link.ts',
    from: '  return {\n    purpose',
    to: `  const used = { used_at: context.runtime.clock.now() }
  await context.runtime.db.kysely.updateTable('membership_links').set(used).where('id', '=', link.id).execute()
  return {
    purpose`,
    test: {
      project: 'pglite',
      file: 'server/test/joining/activation.test.ts',
      name: "AU-3: elsewhere the link goes to the record's own address",
    },
  },
  {
    defect: 'a mailed link is completed more than once',
    file: 'server/src/domains/joining/link-store.ts',
    from: `    .where('id', '=', id)
    .where('used_at', 'is', null)`,
    to: "    .where('id', '=', id)",
    test: {
      project: 'pglite',
      file: 'server/test/joining/activation.test.ts',
      name: 'AU-3: a hundred completions of one link at once',
    },
  },
  {
    defect: 'a mailed link never expires',
    file: 'server/src/domains/joining/link-store.ts',
    from: `    .where('used_at', 'is', null)
    .where('expires_at', '>', now)`,
    to: "    .where('used_at', 'is', null)",
    test: {
      project: 'pglite',
      file: 'server/test/joining/activation.test.ts',
      name: 'AU-3: a link dies after 24 hours',
    },
  },
  {
    defect: 'a claim secret that was replaced still claims its record',
    file: 'server/src/domains/joining/claim-secret.ts',
    from: 'const isRight = given.length === stored.length && timingSafeEqual(given, stored)',
    to: 'const isRight = given.length === stored.length && timingSafeEqual(given, given)',
    test: {
      project: 'pglite',
      file: 'server/test/joining/activation.test.ts',
      name: 'AU-3: on loopback, too, a claim secret',
    },
  },
  {
    defect: 'a link for a new password works after the account was signed out everywhere',
    file: 'server/src/domains/recovery/get-open-recovery.ts',
    from: '!account.isBanned && account.sessionEpoch === sessionEpoch && account.email === email',
    to: '!account.isBanned && account.email === email',
    test: {
      project: 'pglite',
      file: 'server/test/recovery/recovery.test.ts',
      name: 'AU-10: a changed password, a sign-out everywhere',
    },
  },
  {
    defect: 'a link for a new password lives a day instead of an hour',
    file: 'server/src/domains/recovery/store.ts',
    from: "    .where('expires_at', '>', now)\n",
    to: "    .where('expires_at', '>', new Date(now.getTime() - 23 * 3_600_000))\n",
    test: {
      project: 'pglite',
      file: 'server/test/recovery/recovery.test.ts',
      name: 'AU-10: the newest link alone works, for an hour',
    },
  },
  {
    defect: 'a token is active whosever session it names',
    file: 'server/src/domains/tokens/introspect-token.ts',
    from: 'if (personId !== claims.sub)',
    to: 'if (personId === null)',
    test: {
      project: 'pglite',
      file: 'server/test/tokens/tokens.test.ts',
      name: 'AU-13: a token of ours that names another person',
    },
  },
  {
    defect: 'a cookie is believed without its signature',
    file: 'server/src/platform/signing/signed-cookie.ts',
    from: 'given.length === expected.length && timingSafeEqual(given, expected)',
    to: 'given.length === expected.length',
    test: {
      project: 'unit',
      file: 'server/src/platform/signing/signed-cookie.test.ts',
      name: 'AU-8: only what this server signed is read',
    },
  },
  {
    defect: 'an account that an administrator creates claims a record by a typed address',
    file: 'server/src/domains/joining/join-member.ts',
    from: "const isEmailWithheld = joining.via === 'created' && locked.record !== null",
    to: 'const isEmailWithheld = false',
    test: {
      project: 'pglite',
      file: 'server/test/joining/create-member.test.ts',
      name: 'AU-14, D2: a record of the waitlist with the address stays unclaimed',
    },
  },
  {
    defect: 'a link for a new password, which anyone can request, takes a deletion back',
    file: 'server/src/domains/privacy/deletion/store.ts',
    from: "and n.kind <> 'new_password'\n",
    to: '\n',
    test: {
      project: 'pglite',
      file: 'server/test/notices/security-notices.test.ts',
      name: 'W5: a person who has secured an account before cannot take',
    },
  },
  {
    defect: 'an account that never had a password is mailed a link for one',
    file: 'server/src/domains/notices/mail-link.ts',
    from: '    if (!(await isSecured(tx, userId))) return\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/notices/security-notices.test.ts',
      name: 'W5: an account that never had a password',
    },
  },
  {
    defect: 'an open session adds an address that signs in',
    file: 'server/src/domains/joining/add-email.ts',
    from: '  await requireRecentAuthentication(context)\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/notices/security-notices.test.ts',
      name: 'AU-8: an open session adds no address',
    },
  },
  {
    defect: 'an open session downloads an archive of personal data',
    file: 'server/src/domains/privacy/export/download-export.ts',
    from: '  await requireRecentAuthentication(context)\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/privacy/export.test.ts',
      name: 'AU-8: an open session an hour old downloads no archive',
    },
  },
  {
    defect: 'a mailed code replaces a second factor',
    file: `${identity}/list-reauthentication-ways.ts`,
    from: 'if (own.length > 0) return own',
    to: "if (own.length > 0) return [...own, 'email_code']",
    test: {
      project: 'pglite',
      file: 'server/test/joining/reauthentication.test.ts',
      name: 'AU-8: the ways to prove who one is',
    },
  },
  {
    defect: 'a service must name its person by the field sub',
    file: 'server/src/domains/ways-in/providers/ask-provider.ts',
    from: 'told[service.subject_field]',
    to: "told['sub']",
    test: {
      project: 'pglite',
      file: 'server/test/ways-in/providers.test.ts',
      name: 'AU-12: a service without OpenID Connect',
    },
  },
  {
    defect: 'a request for a link works less for an address that has no account',
    file: 'server/src/domains/notices/request-link.ts',
    from: "      await recordEvent(tx, 'notices.link_requested'",
    to: "      if (found) await recordEvent(tx, 'notices.link_requested'",
    test: {
      project: 'postgres',
      file: 'server/test/attacks/enumeration.test.ts',
      name: 'SE-2: asking for another link',
    },
  },
  {
    defect: 'a mailed code works in every session of its person',
    file: 'server/src/domains/joining/reauthentication/session-code.ts',
    from: 'hashSecret(`reauthentication ${sessionId}`)',
    to: 'hashSecret(`reauthentication ${sessionId.slice(0, 0)}`)',
    test: {
      project: 'pglite',
      file: 'server/test/joining/reauthentication.test.ts',
      name: 'AU-8: a mailed code works once',
    },
  },
  {
    defect: 'a new key of tokens signs before the services know it',
    file: 'server/src/domains/tokens/rules.ts',
    from: 'export const PUBLISHED_AHEAD_MS = 3 * KEYS_KEPT_SECONDS * 1_000',
    to: 'export const PUBLISHED_AHEAD_MS = 0',
    test: {
      project: 'pglite',
      file: 'server/test/tokens/tokens.test.ts',
      name: 'AU-13: a service with cached keys checks every token',
    },
  },
  {
    defect: 'a key of tokens is gone while its last tokens are valid',
    file: 'server/src/domains/tokens/rules.ts',
    from: 'export const PUBLISHED_AFTER_MS = TOKEN_LIFE_MS + PUBLISHED_AHEAD_MS',
    to: 'export const PUBLISHED_AFTER_MS = 0',
    test: {
      project: 'pglite',
      file: 'server/test/tokens/tokens.test.ts',
      name: 'AU-13: a service with cached keys checks every token',
    },
  },
  {
    defect: 'a public code tells where the owner of a record works',
    file: 'server/src/domains/joining/mail-activation-link.ts',
    from: `  if (record.email) return null
`,
    to: `  if (record.email) return isProviderRequired(context, record.email) ? 'ways_in.provider_required' : null
`,
    test: {
      project: 'pglite',
      file: 'server/test/ways-in/providers.test.ts',
      name: 'AU-12: the company of a record',
    },
  },
  {
    defect: 'the mailed link of one person leads to the page that another wanted',
    file: 'web/src/member/joining/next-after-mail.ts',
    from: 'if (!isOf(link, email)) return undefined',
    to: '',
    test: {
      project: 'web',
      file: 'web/src/member/joining/next-after-mail.test.ts',
      name: 'AU-6: the link of another person',
    },
  },
  {
    defect: 'a link by phone says that a code was sent, and none comes',
    file: 'server/src/domains/ways-in/phone/request-phone-code.ts',
    from: '(!isSent && userId === null)',
    to: '!isSent',
    test: {
      project: 'pglite',
      file: 'server/test/ways-in/phone.test.ts',
      name: 'AU-12: a link gets the code',
    },
  },
  {
    defect: 'an activation keeps its page for the address of its form, which gets no mail',
    file: 'web/src/member/joining/auth-card.tsx',
    from: "onMailed(via === 'activate' ? null : email)",
    to: 'onMailed(email)',
    test: {
      project: 'components',
      file: 'web/src/member/joining/auth-card.test.tsx',
      name: 'AU-4: an activation is mailed to the address of its record',
    },
  },
]
