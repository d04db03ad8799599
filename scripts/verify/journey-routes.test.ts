import { expect, test } from 'vitest'
import { judgeRoutes } from './journey-routes.ts'

test('a journey may intercept an operation, a group of them or all', () => {
  expect(
    judgeRoutes(
      'e2e/a.test.ts',
      "route('**/rpc/joining/signIn')\nroute('**/rpc/credits/**')\nroute('**/rpc/*')",
    ),
  ).toEqual([])
})

test('a route that names no operation is found', () => {
  expect(
    judgeRoutes('e2e/a.test.ts', "route('**/rpc/membership/signIn')\nroute('**/rpc/joining/signIn/more')"),
  ).toEqual([
    'e2e/a.test.ts: no operation is called membership/signIn',
    'e2e/a.test.ts: no operation is called joining/signIn/more',
  ])
})

test('a route may be an expression that names several operations', () => {
  const source = String.raw`route(/\/rpc\/(analytics|health)\//)\nroute(/rpc\/chat\/(rename|remove)$/)`
  expect(judgeRoutes('e2e/a.test.ts', source)).toEqual(['e2e/a.test.ts: no operation is called health'])
})
