import { expect, test } from 'vitest'
import { isAllowed, judgeDependencies, type LockedPackage } from './judge-dependencies.ts'
import { isOlder } from './read-dependencies.ts'
import { writeBillOfMaterials } from './write-bill-of-materials.ts'

const pack = (traits: Partial<LockedPackage> = {}): LockedPackage => ({
  name: 'good',
  version: '1.0.0',
  license: 'MIT',
  hasInstallScript: false,
  ...traits,
})
const NONE = { licences: {}, installScripts: {}, behind: {} }

test('packages with an allowed licence, no install script and the latest version need no exception', () => {
  expect(judgeDependencies({ packages: [pack()], old: [] }, NONE)).toEqual([])
})

test('each fact without a reason is named', () => {
  const packages = [
    pack({ name: 'copyleft', license: 'GPL-3.0-only' }),
    pack({ name: 'runs', hasInstallScript: true }),
  ]
  const old = [{ name: 'late', current: '1.0.0', latest: '2.0.0' }]
  expect(judgeDependencies({ packages, old }, { ...NONE, behind: { late: ' ' } })).toEqual([
    'copyleft has the licence GPL-3.0-only: change it, or say why in "licences".',
    'runs runs a script when it is installed: change it, or say why in "installScripts".',
    'late is 1.0.0, and 2.0.0 is out: change it, or say why in "behind".',
  ])
})

test('a reason is enough; one that is not needed any more is named', () => {
  const packages = [pack({ name: 'copyleft', license: null })]
  const exceptions = { ...NONE, licences: { copyleft: 'only used in tests', gone: 'was used once' } }
  expect(judgeDependencies({ packages, old: [] }, exceptions)).toEqual([
    'gone in "licences" is not needed any more: remove it.',
  ])
})

test('one side of OR and all of AND have to be allowed', () => {
  expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
  expect(isAllowed('MIT AND LGPL-3.0-or-later')).toBe(false)
  expect(isAllowed('(MIT OR X) AND GPL-3.0-only')).toBe(false)
})

test('only a lower version is behind: a registry whose latest tag is lower is not', () => {
  expect(isOlder('1.7.7', '1.7.25')).toBe(true)
  expect(isOlder('6.8.0', '5.9.5')).toBe(false)
  expect(isOlder('2.0.0', '2.0.0')).toBe(false)
})

test('the bill of materials has the form of CycloneDX 1.6, each package once', () => {
  const scoped = pack({ name: '@scope/part', version: '2.1.0', license: '(MIT OR CC0-1.0)' })
  const bill = writeBillOfMaterials('pepper', [scoped, scoped, pack({ license: null })])
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
  expect(bill.components).toEqual([
    {
      type: 'library',
      'bom-ref': 'pkg:npm/%40scope/part@2.1.0',
      name: '@scope/part',
      version: '2.1.0',
      purl: 'pkg:npm/%40scope/part@2.1.0',
      licenses: [{ expression: '(MIT OR CC0-1.0)' }],
    },
    {
      type: 'library',
      'bom-ref': 'pkg:npm/good@1.0.0',
      name: 'good',
      version: '1.0.0',
      purl: 'pkg:npm/good@1.0.0',
    },
  ])
})
