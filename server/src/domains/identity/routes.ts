import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { apiKeyRoutes } from './admin-routes.ts'
import { changeDisplayName } from './change-display-name.ts'
import { listLinkedIdentities } from './linked/list-linked.ts'
import { unlinkIdentity } from './linked/unlink-identity.ts'
import { askForPasskey } from './passkeys/ask-for-passkey.ts'
import { listPasskeys } from './passkeys/list-passkeys.ts'
import { reauthenticateByPasskey } from './passkeys/reauthenticate-by-passkey.ts'
import { registerPasskey } from './passkeys/register-passkey.ts'
import { removePasskey } from './passkeys/remove-passkey.ts'
import { renamePasskey } from './passkeys/rename-passkey.ts'
import { startRegistration } from './passkeys/start-registration.ts'
import { changePassword } from './passwords/change-password.ts'
import { reauthenticate } from './passwords/reauthenticate.ts'
import { setPasswordAfterLink } from './passwords/set-password-after-link.ts'
import { readSecurity } from './read-security.ts'
import { readViewer } from './read-viewer.ts'
import { confirmFactor, removeFactor, renewRecoveryCodes } from './second-factor/change-second-factor.ts'
import { readSecondFactor } from './second-factor/read-second-factor.ts'
import { reauthenticateByCode } from './second-factor/reauthenticate-by-code.ts'
import { startSecondFactor } from './second-factor/start-second-factor.ts'
import { endSession } from './sessions/end-session.ts'
import { endSessions } from './sessions/end-sessions.ts'
import { startGuestSession } from './sessions/start-guest-session.ts'
import { inspectSignInLink } from './sign-in-links/inspect-sign-in-link.ts'
import { signInByLink } from './sign-in-links/sign-in-by-link.ts'

const os = implement(contract.identity).$context<Context>().use(translateErrors)

export const identityRoutes = os.router({
  viewer: os.viewer.handler(({ context }) => readViewer(context)),
  startGuestSession: os.startGuestSession.handler(({ context }) => startGuestSession(context)),
  signOut: os.signOut.handler(async ({ context, input }) => ({
    ended_sessions: await endSessions(context, input.scope),
  })),
  inspectSignInLink: os.inspectSignInLink.handler(({ context, input }) => inspectSignInLink(context, input)),
  signInByLink: os.signInByLink.handler(({ context, input }) => signInByLink(context, input)),
  security: os.security.handler(({ context }) => readSecurity(context)),
  endSession: os.endSession.handler(({ context, input }) => endSession(context, input)),
  changePassword: os.changePassword.handler(({ context, input }) => changePassword(context, input)),
  reauthenticate: os.reauthenticate.handler(({ context, input }) => reauthenticate(context, input)),
  setPasswordAfterLink: os.setPasswordAfterLink.handler(({ context, input }) =>
    setPasswordAfterLink(context, input),
  ),
  secondFactor: {
    get: os.secondFactor.get.handler(({ context }) => readSecondFactor(context)),
    start: os.secondFactor.start.handler(({ context }) => startSecondFactor(context)),
    confirm: os.secondFactor.confirm.handler(({ context, input }) => confirmFactor(context, input)),
    renewRecoveryCodes: os.secondFactor.renewRecoveryCodes.handler(({ context, input }) =>
      renewRecoveryCodes(context, input),
    ),
    reauthenticate: os.secondFactor.reauthenticate.handler(({ context, input }) =>
      reauthenticateByCode(context, input),
    ),
    remove: os.secondFactor.remove.handler(({ context, input }) => removeFactor(context, input)),
  },
  passkeys: {
    list: os.passkeys.list.handler(({ context }) => listPasskeys(context)),
    ask: os.passkeys.ask.handler(({ context, input }) => askForPasskey(context, input)),
    startRegistration: os.passkeys.startRegistration.handler(({ context }) => startRegistration(context)),
    register: os.passkeys.register.handler(({ context, input }) => registerPasskey(context, input)),
    rename: os.passkeys.rename.handler(({ context, input }) => renamePasskey(context, input)),
    remove: os.passkeys.remove.handler(({ context, input }) => removePasskey(context, input)),
    reauthenticate: os.passkeys.reauthenticate.handler(({ context, input }) =>
      reauthenticateByPasskey(context, input),
    ),
  },
  linked: {
    list: os.linked.list.handler(({ context }) => listLinkedIdentities(context)),
    unlink: os.linked.unlink.handler(({ context, input }) => unlinkIdentity(context, input)),
  },
  changeDisplayName: os.changeDisplayName.handler(({ context, input }) => changeDisplayName(context, input)),
  apiKeys: apiKeyRoutes,
})
