import type { AdFields } from '@pepper/contract/ads'
import { expect, test } from 'vitest'
import { findAdProblems } from './ad-problems.ts'

const fine: AdFields = {
  name: 'Spring',
  placement_type: 'banner',
  content: '<p>Spring</p>',
  target_url: 'https://fair.example/spring',
  placement_location: 'header',
  priority: 0,
  end_date: null,
  status: 'draft',
}

const wrongFields = (change: Partial<AdFields>) => findAdProblems({ ...fine, ...change })

test('AD-8: the field that keeps an ad from being saved is named', () => {
  expect(wrongFields({})).toEqual([])
  expect(wrongFields({ target_url: null })).toEqual([])
  for (const target_url of ['http://fair.example', 'fair.example', 'javascript:alert(1)', 'https:// x'])
    expect([target_url, wrongFields({ target_url })]).toEqual([target_url, ['target_url']])
  expect(wrongFields({ name: ' ', content: '' })).toEqual(['name', 'content'])
  for (const priority of [1_000_001, -3, 1.5, Number.NaN])
    expect(wrongFields({ priority })).toEqual(['priority'])
  expect(wrongFields({ times_a_day: -1 })).toEqual(['times_a_day'])
  expect(wrongFields({ start_date: '2026-01-02T00:00:00Z', end_date: '2026-01-01T00:00:00Z' })).toEqual([
    'end_date',
  ])
})
