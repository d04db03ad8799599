import { defineConfig } from 'vitest/config'

const patient = { testTimeout: 30_000, hookTimeout: 60_000 }

// Groups run one after the other, so that timing in the browser does not depend on what else is being tested.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'contract/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'web/src/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'pglite',
          include: ['server/test/**/*.test.ts'],
          globalSetup: 'server/test/databases/setup-pglite.ts',
          sequence: { groupOrder: 1 },
          ...patient,
        },
      },
      {
        test: {
          name: 'postgres',
          include: ['server/test/**/*.test.ts'],
          globalSetup: 'server/test/databases/setup-postgres.ts',
          sequence: { groupOrder: 2 },
          ...patient,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: 'e2e/setup.ts',
          sequence: { groupOrder: 3 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
