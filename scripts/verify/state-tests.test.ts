import { expect, test } from 'vitest'
import { buildGraph } from './source-graph.ts'
import { judgeFolders } from './state-tests.ts'

const form = 'web/src/admin/ads/ad-form.tsx'
const ads = {
  [form]: '',
  'web/src/admin/ads/ads.tsx': "import { AdForm } from './ad-form.tsx'",
  'web/src/admin/ads/ad-labels.ts': "import type { Ad } from './ad-form.tsx'",
}

const judge = (tests: Record<string, string>, stateful = [form]) =>
  judgeFolders(stateful, buildGraph(new Map(Object.entries({ ...ads, ...tests }))))

test('a folder with state and no test is found, once, with a file to look at', () => {
  expect(judge({}, [form, 'web/src/admin/ads/use-ads.ts'])).toEqual([
    'web/src/admin/ads: has state (ad-form.tsx) that no test imports',
  ])
})

test('a test counts that imports a stateful file, itself or through others of the folder', () => {
  expect(judge({ 'web/src/admin/ads/ad-form.test.tsx': "import { AdForm } from './ad-form.tsx'" })).toEqual(
    [],
  )
  expect(judge({ 'web/src/admin/ads/late.test.ts': "await import('./ad-form.tsx')" })).toEqual([])
  expect(judge({ 'web/src/admin/ads/ads.test.tsx': "import { Ads } from './ads.tsx'" })).toEqual([])
  // One of several stateful files is enough.
  const test = { 'web/src/admin/ads/ads.test.tsx': "import { Ads } from './ads.tsx'" }
  expect(judge(test, ['web/src/admin/ads/use-ads.ts', form])).toEqual([])
})

test('a test that imports no stateful file, or its types alone, does not count', () => {
  for (const source of [
    "import { expect } from 'vitest'",
    "import { adLabel } from './ad-labels.ts'",
    "import type { Ad } from './ad-form.tsx'",
  ])
    expect(judge({ 'web/src/admin/ads/ad.test.ts': source })).toHaveLength(1)
})

test('a test that reaches the state through another folder does not count', () => {
  expect(
    judge({
      'web/src/admin/ads/ad.test.ts': "import { Page } from '../page/page.tsx'",
      'web/src/admin/page/page.tsx': "import { AdForm } from '../ads/ad-form.tsx'",
    }),
  ).toHaveLength(1)
})

test('a test below the folder counts, one beside or above it does not', () => {
  expect(
    judge({ 'web/src/admin/ads/dialog/ad.test.tsx': "import { AdForm } from '../ad-form.tsx'" }),
  ).toEqual([])
  expect(judge({ 'web/src/admin/admin.test.ts': "import { AdForm } from './ads/ad-form.tsx'" })).toHaveLength(
    1,
  )
  expect(
    judge({ 'web/src/admin/ads-too/ad.test.ts': "import { AdForm } from '../ads/ad-form.tsx'" }),
  ).toHaveLength(1)
})
