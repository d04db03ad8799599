import { Hono } from 'hono'
import { recordPolicyReports } from '../domains/security/index.ts'
import { AppError } from '../platform/errors.ts'
import { requireShallow } from '../platform/http/json-nesting.ts'
import { parseJson } from '../platform/http/read-json-body.ts'
import type { AppEnv } from './app-env.ts'

/** The path where browsers report violations of the content security policy. */
export const POLICY_REPORTS_PATH = '/api/csp-reports'

const REPORT_TYPE = /^application\/(csp-report|reports\+json|json)\b/i

export function policyReportRoutes() {
  const app = new Hono<AppEnv>()
  app.post(POLICY_REPORTS_PATH, async (hono) => {
    if (!REPORT_TYPE.test(hono.req.header('content-type') ?? '')) {
      throw new AppError('request.unsupported_type')
    }
    await recordPolicyReports(hono.env.context, requireShallow(parseJson(await hono.req.text())))
    hono.header('cache-control', 'no-store')
    return hono.body(null, 204)
  })
  return app
}
