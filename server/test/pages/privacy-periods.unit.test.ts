import { readFileSync } from 'node:fs'
import { DAY_MS, MINUTE_MS } from '@pepper/contract/durations'
import { locales } from '@pepper/contract/locales'
import { EXPORT_DAYS } from '@pepper/contract/privacy'
import { expect, test } from 'vitest'
import { TRUST_MS } from '../../src/domains/identity/sessions/open-session.ts'
import { CODE_LIFETIME_MS } from '../../src/domains/joining/reauthentication/mail-reauthentication-code.ts'
import { NOTICE_LIFETIME_MS } from '../../src/domains/notices/send-notice.ts'
import { PRESSED_MS } from '../../src/domains/notices/store.ts'

import { VISIT_LIFETIME_MS } from '../../src/domains/referrals/rules.ts'
import { settingsRegistry as registry } from '../../src/domains/settings/registry.ts'
import { policies } from '../../src/platform/limits/policies.ts'

const days = (ms: number) => ms / DAY_MS
const longestWindow = Math.max(
  ...Object.values(policies).flatMap((counters) => counters.map(({ windowSeconds }) => windowSeconds)),
)

/** The numbers in the rows of 'How long we keep it', in the order of the rows. */
const PERIODS = [
  ['questions without an answer', [registry.retention_gap_days.default]],
  ['an archive', [EXPORT_DAYS]],
  ['sessions', [registry.session_idle_days.default, registry.session_max_days.default]],
  ['trusted devices', [days(TRUST_MS)]],
  ['links of security mails', [days(NOTICE_LIFETIME_MS), days(NOTICE_LIFETIME_MS + PRESSED_MS)]],
  ['visits by links', [days(VISIT_LIFETIME_MS)]],
  ['counters', [longestWindow / 3_600]],
  ['rejected import lines', [registry.retention_import_days.default]],
  ['waiting mails', [registry.retention_mail_days.default]],
] as const

test.each(locales)(
  'ST-6: the privacy policy in %s names the periods that the settings and the code have',
  (locale) => {
    const text = readFileSync(
      new URL(`../../content/pages/${locale}/privacy-policy.md`, import.meta.url),
      'utf8',
    )
    const rows = text.split('\n').filter((line) => line.startsWith('| '))
    const numbers = rows.map((row) => (row.split('|')[2]?.match(/\d+/g) ?? []).map(Number))
    let from = 0
    for (const [name, wanted] of PERIODS) {
      const at = numbers.findIndex((found, index) => index >= from && found.join() === wanted.join())
      expect([name, at >= 0]).toEqual([name, true])
      from = at + 1
    }
    expect(text).toContain(String(CODE_LIFETIME_MS / MINUTE_MS))
  },
)
