import { availableParallelism } from 'node:os'
import { getConfig } from '@lingui/conf'
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { readOperations } from './web/build/read-operations.ts'

// Where components have their messages from; Lingui looks for it beside the root alone.
const linguiConfig = getConfig({ cwd: 'web' })

// Generous: a busy machine is no failure, and a test that hangs is found all the same.
const patient = { testTimeout: 240_000, hookTimeout: 240_000, expect: { poll: { timeout: 60_000 } } }

// More files at once than cores: a test waits for its database, its server or its page about half of the time.
const files = Math.ceil(availableParallelism() * 1.5)

// Node runs our files as they are, so tests do too: nothing is transformed, and a worker loads each module once for all of
// its files. State that a module keeps is therefore shared by the files of a worker, as it is by the requests of a server.
const native = { isolate: false, experimental: { viteModuleRunner: false } }

// Many hundreds of passwords are hashed, in 46 MiB each: in large pages, where a Linux has them on request, that takes a
// third less of the processor. The servers that tests start get it too.
const env = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }

// Permissions and the contents of answers are decided above the database: these sweeps over every operation run on one
// engine, and in `npm run prove` on both. The effects of each operation are tested on both by its own domain.
const sweeps = process.env.PROVE
  ? []
  : [
      'server/test/attacks/{authorisation-matrix,enumeration,enumeration-of-ways-in,fuzz-routes,guessing,networks,open-streams}.test.ts',
      'server/test/attacks/{bodies,fuzz,heads,nesting,origins,rights-withdrawn,security-headers,stream-ceiling}.test.ts',
    ]

// Hours of attacks belong to `npm run prove` alone.
const schedule = process.env.PROVE ? [] : ['server/test/proof/{schedule.postgres,full-disk.pglite}.test.ts']

/** Gives components no translations: they are tested in English, which is in their code. */
function emptyCatalogues(): Plugin {
  return {
    name: 'empty-catalogues',
    enforce: 'pre',
    load: (id) => (id.split('?')[0]?.endsWith('.po') ? 'export const messages = {}' : undefined),
  }
}

// Groups run one after the other; projects without a browser are one group, so that no core waits for another project's
// last file. Journeys run two at a time on any machine: each worker has a browser, each test file has servers of its own, and
// the page of a test must not depend on its speed.
export default defineConfig({
  test: {
    reporters: ['./scripts/project-times-reporter.ts', 'default', './scripts/failed-tests-reporter.ts'],
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'server/test/**/*.unit.test.ts',
            'scripts/**/*.test.ts',
            'eval/**/*.unit.test.ts',
            'bench/**/*.unit.test.ts',
          ],
          ...native,
          sequence: { groupOrder: 1 },
          maxWorkers: files,
          ...patient,
        },
      },
      {
        plugins: [readOperations()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/build/**/*.test.ts'],
          sequence: { groupOrder: 1 },
          maxWorkers: files,
          ...patient,
        },
      },
      {
        plugins: [
          readOperations(),
          babel({ presets: [linguiTransformerBabelPreset({ linguiConfig }, { cwd: 'web' })] }),
          emptyCatalogues(),
        ],
        test: {
          name: 'components',
          include: ['web/src/**/*.test.tsx'],
          setupFiles: 'web/test/set-up.ts',
          environment: 'happy-dom',
          sequence: { groupOrder: 1 },
          maxWorkers: files,
          ...patient,
        },
      },
      {
        test: {
          name: 'pglite',
          ...native,
          env,
          include: ['server/test/**/*.test.ts'],
          // Several nodes over one database: the embedded engine's folder cannot be shared.
          exclude: ['server/test/**/*.{postgres,unit}.test.ts', ...sweeps, ...schedule],
          globalSetup: 'server/test/databases/setup-pglite.ts',
          setupFiles: 'server/test/databases/check-audit-order.ts',
          sequence: { groupOrder: 1 },
          maxWorkers: files,
          ...patient,
        },
      },
      {
        test: {
          name: 'postgres',
          ...native,
          env,
          include: ['server/test/**/*.test.ts'],
          exclude: ['server/test/**/*.{pglite,unit}.test.ts', ...schedule],
          globalSetup: 'server/test/databases/setup-postgres.ts',
          setupFiles: 'server/test/databases/check-audit-order.ts',
          sequence: { groupOrder: 1 },
          maxWorkers: files,
          ...patient,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/harness/setup.ts',
          setupFiles: 'e2e/harness/after-each-file.ts',
          ...native,
          env,
          sequence: { groupOrder: 2 },
          maxWorkers: 2,
          ...patient,
        },
      },
    ],
  },
})
