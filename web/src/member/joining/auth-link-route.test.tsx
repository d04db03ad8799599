import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { drawAt } from '../../../test/draw.tsx'
import { memberWith } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { localStore } from '../../lib/browser-storage.ts'
import { viewer } from '../../shared/viewer.ts'
import { GUEST } from '../../shared/viewer-rules.ts'
import { AuthLinkRoute } from './auth-link-route.tsx'
import { keepNext } from './next-after-mail.ts'

beforeEach(() => viewer.set(GUEST))

test.each([
  ['/claim?code=WAIT2345', 'confirm_email', '/claim?code=WAIT2345'],
  ['//elsewhere.example', 'confirm_email', '/'],
  [undefined, 'confirm_email', '/'],
  ['/claim?code=WAIT2345', 'invitation', '/'],
] as const)(
  'AU-6: a mailed link leads on to the page that its person wanted: %s by %s',
  async (next, purpose, page) => {
    const email = 'ada@example.org'
    keepNext({ next, email }, localStore)
    serve((api) => api.joining.inspectLink).mockResolvedValue({ purpose, email, needs_password: false })
    const joined = { outcome: 'signed_in', viewer: memberWith(), referral: 'none' } as const
    serve((api) => api.joining.completeLink).mockResolvedValue(joined)
    const { findByRole, address, person } = await drawAt(`/auth/link#${'t'.repeat(24)}`, <AuthLinkRoute />)
    await person.click(await findByRole('button', { name: /^(Confirm|Join)/ }))
    await waitFor(() => expect(address()).toBe(page))
  },
)
