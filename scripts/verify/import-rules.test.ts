import { expect, test } from 'vitest'
import { findImportViolations } from './import-rules.ts'
import { buildGraph } from './source-graph.ts'

const dependencies = { '': ['vitest'], contract: ['zod'], server: ['zod', 'pg'], web: ['react'] }

/** Files that others import, so that imports of them resolve. */
const house = Object.fromEntries(
  [
    'contract/src/index.ts',
    'contract/src/chat.ts',
    'server/src/platform/clock.ts',
    'server/src/domains/audit/index.ts',
    'server/src/domains/audit/store.ts',
    'server/src/domains/audit/store.test.ts',
    'server/src/domains/credits/index.ts',
    'server/src/domains/credits/routes.ts',
    'server/src/domains/credits/store.ts',
    'server/src/domains/chat/index.ts',
    'server/src/app/start.ts',
    'server/test/world.ts',
    'web/src/ui/button.tsx',
    'web/src/app/shell/shell.tsx',
    'web/src/member/chat/turn/send.ts',
    'web/src/member/credits/balance.tsx',
    'web/src/admin/roles/roles.tsx',
    'web/src/admin/table/data-table.tsx',
    'web/src/shared/viewer.ts',
    'web/src/lib/store.ts',
  ].map((file) => [file, '']),
)

function violationsOf(file: string, source: string): string[] {
  const sources = new Map(Object.entries({ ...house, [file]: source }))
  return findImportViolations(buildGraph(sources), dependencies)
}

test.each([
  ['server/src/domains/chat/send.ts', `import { spend } from '../credits/index.ts'`],
  ['server/src/domains/chat/send.ts', `import { now } from '../../platform/clock.ts'`],
  ['server/src/domains/credits/spend.ts', `import { find } from './store.ts'`],
  ['server/src/domains/credits/spend.ts', `import type { Chat } from '@pepper/contract/chat'`],
  ['server/src/domains/credits/spend.ts', `import { Pool } from 'pg'\nimport fs from 'node:fs'`],
  ['server/src/app/mount.ts', `import { creditRoutes } from '../domains/credits/routes.ts'`],
  ['server/src/main.ts', `import { start } from './app/start.ts'`],
  ['server/bin/command.ts', `import { start } from '../src/app/start.ts'`],
  ['contract/src/identity.ts', `import * as z from 'zod'\nexport * from './chat.ts'`],
  ['web/src/member/chat/page.tsx', `import { Button } from '../../ui/button.tsx'\nimport './page.css'`],
  ['web/src/app/router.tsx', `import '../member/chat/turn/send.ts'\nimport '../admin/roles/roles.tsx'`],
  ['web/src/member/chat/thread/x.ts', `import '../turn/send.ts'\nimport '../../../shared/viewer.ts'`],
  ['web/src/member/chat/chat-route.tsx', `import '../credits/balance.tsx'`],
  ['web/src/admin/roles/x.ts', `import '../table/data-table.tsx'`],
  ['web/src/ui/x.ts', `import '../lib/store.ts'`],
  ['web/src/gallery.tsx', `import './admin/table/data-table.tsx'`],
  ['server/src/domains/audit/chain.test.ts', `import '../chat/index.ts'\nimport '../../../test/world.ts'`],
  ['e2e/journey.test.ts', `import { world } from '../server/test/world.ts'\nimport pg from 'pg'`],
])('%s may %s', (file, source) => {
  expect(violationsOf(file, source)).toEqual([])
})

test.each([
  [
    'server/src/platform/x.ts',
    `import '../domains/audit/index.ts'`,
    'platform (floor 1) may not import audit (floor 2)',
  ],
  ['server/src/domains/audit/x.ts', `import '../credits/index.ts'`, 'audit (floor 2) may not import credits'],
  [
    'server/src/domains/progress/x.ts',
    `import '../credits/index.ts'`,
    'progress (floor 4) may not import credits',
  ],
  [
    'server/src/domains/audit/x.ts',
    `import type { C } from '../chat/index.ts'`,
    'may not import chat (floor 6)',
  ],
  [
    'server/src/domains/audit/x.ts',
    `const c = () => import('../chat/index.ts')`,
    'may not import chat (floor 6)',
  ],
  ['server/src/domains/audit/x.ts', `type C = import('../chat/index.ts').C`, 'may not import chat (floor 6)'],
  [
    'server/src/domains/audit/x.ts',
    `export type { C } from '../chat/index.ts'`,
    'may not import chat (floor 6)',
  ],
  [
    'server/src/domains/chat/x.ts',
    `import '../credits/store.ts'`,
    'credits is entered through its index.ts, not store.ts',
  ],
  [
    'server/src/domains/chat/x.ts',
    `import '../credits/routes.ts'`,
    'credits is entered through its index.ts',
  ],
  ['server/src/app/x.ts', `import '../domains/credits/store.ts'`, 'credits is entered through its index.ts'],
  ['server/src/domains/audit/x.ts', `import '../../app/start.ts'`, 'may not import app (floor 7)'],
  [
    'server/src/domains/audit/index.ts',
    `export * from './store.ts'`,
    'a domain names its exports one by one',
  ],
  ['server/src/domains/audit/x.ts', `import './store.test.ts'`, 'which is a test or a tool'],
  ['server/src/platform/x.ts', `import '../../test/world.ts'`, 'which is a test or a tool'],
  ['server/src/domains/unknown/x.ts', ``, 'a new domain needs a floor'],
  ['server/src/somewhere.ts', ``, 'is in no room'],
  [
    'server/src/platform/x.ts',
    `import '@pepper/contract'\nimport '../../../web/src/ui/button.tsx'`,
    'server may not import from web',
  ],
  ['server/src/platform/x.ts', `import '../../../contract/src/chat.ts'`, 'imported as @pepper/contract'],
  ['server/src/platform/x.ts', `import 'left-pad'`, 'left-pad is not in server/package.json'],
  ['e2e/journey.test.ts', `import 'left-pad'`, 'left-pad is not in package.json'],
  ['contract/src/x.ts', `import '../../server/src/platform/clock.ts'`, 'contract may not import from server'],
  ['contract/src/x.ts', `import 'node:crypto'`, 'contract may use only zod and @orpc/contract'],
  ['web/src/lib/x.ts', `import '../../../server/src/platform/clock.ts'`, 'web may not import from server'],
  ['web/src/lib/x.ts', `import fs from 'node:fs'`, 'runs in a browser'],
  [
    'web/src/member/chat/x.ts',
    `import '../credits/balance.tsx'`,
    'member/chat may not import member/credits: routes compose features',
  ],
  ['web/src/member/chat/x.ts', `import '../../admin/roles/roles.tsx'`, 'member may not import admin'],
  ['web/src/admin/roles/x.ts', `import '../../member/chat/turn/send.ts'`, 'admin may not import member'],
  ['web/src/admin/table/x.ts', `import '../roles/roles.tsx'`, 'admin/table may not import admin/roles'],
  ['web/src/admin/users/x-route.tsx', `import '../../app/shell/shell.tsx'`, 'admin may not import app'],
  ['web/src/shared/x.ts', `import '../member/credits/balance.tsx'`, 'shared may not import member'],
  ['web/src/ui/x.ts', `import '../shared/viewer.ts'`, 'ui may not import shared'],
  ['web/src/lib/x.ts', `import '../ui/button.tsx'`, 'lib may not import ui'],
])('%s may not %s', (file, source, problem) => {
  const violations = violationsOf(file, source)
  expect(violations).toEqual([expect.stringContaining(problem)])
  expect(violations[0]).toMatch(new RegExp(`^${file}:\\d+: `))
})

test('a violation says the line of the import', () => {
  const source = `// first\nimport { x } from '../../platform/clock.ts'\n\nimport '../chat/index.ts'`
  expect(violationsOf('server/src/domains/audit/x.ts', source)[0]).toMatch(
    /^server\/src\/domains\/audit\/x\.ts:4: /,
  )
})
