/** Folders and files named after no room, with the reason; paths as `scripts/verify/room-names.ts` has them. */
export const OTHER_NAMES: { reason: string; paths: string[] }[] = [
  {
    reason: 'what all rooms speak: errors, permissions, limits, shapes of values and texts',
    paths: [
      'contract/src/durations',
      'contract/src/errors',
      'contract/src/index',
      'contract/src/limits',
      'contract/src/locales',
      'contract/src/operation',
      'contract/src/paging',
      'contract/src/permission-names',
      'contract/src/permissions',
      'contract/src/primitives',
      'contract/src/text',
    ],
  },
  {
    reason:
      'pages of the web app as a whole: their paths, their permissions, the facts that each starts with',
    paths: ['contract/src/admin-screens', 'contract/src/bootstrap', 'contract/src/pages'],
  },
  {
    reason: 'of server/src/platform, below the rooms',
    paths: ['contract/src/brand', 'contract/src/live', 'server/test/platform'],
  },
  {
    reason: 'of server/src/app, above the rooms',
    paths: ['server/test/backup', 'server/test/pages'],
  },
  {
    reason: 'one question, asked of all rooms',
    paths: [
      'server/test/attacks',
      'server/test/databases',
      'server/test/faults',
      'server/test/proof',
      'server/test/races',
      'e2e/screens',
      'e2e/shell',
    ],
  },
  { reason: 'the wing of administrators, whose journeys have these names', paths: ['e2e/admin'] },
  { reason: 'parts of journeys', paths: ['e2e/harness', 'e2e/steps'] },
  {
    reason: 'the settings dialog of a member, one screen of identity, preferences, privacy and notifications',
    paths: ['web/src/member/account', 'e2e/account'],
  },
  { reason: 'the start page, which leads to a chat', paths: ['web/src/member/home'] },
  { reason: 'the pages about the persona, which have no operations', paths: ['web/src/member/persona'] },
  {
    reason: 'the screen of this path, which shows users, credits and announcements on one page',
    paths: ['web/src/admin/test-admin-features'],
  },
  {
    reason: 'parts that all screens of the administration use',
    paths: [
      'web/src/admin/charts',
      'web/src/admin/controls',
      'web/src/admin/labels',
      'web/src/admin/pickers',
      'web/src/admin/query',
      'web/src/admin/shell',
      'web/src/admin/table',
    ],
  },
]
