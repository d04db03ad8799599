import type { Canary } from './canary.ts'

/** Defects of screens that their components' tests catch. */
export const screenCanaries: readonly Canary[] = [
  {
    defect: 'Enter in the only field of a form sends it again while it is being sent',
    file: 'web/src/ui/button.tsx',
    from: 'type={type}',
    to: "type={isBusy ? 'button' : type}",
    test: {
      project: 'components',
      file: 'web/src/ui/button.test.tsx',
      name: 'a busy button stays the one that Enter in a field presses',
    },
  },
  {
    defect: 'an action runs again while it runs',
    file: 'web/src/shared/use-action.ts',
    from: 'if (isRunning.current) return',
    to: '',
    test: {
      project: 'components',
      file: 'web/src/shared/use-action.test.tsx',
      name: 'Enter while an action runs',
    },
  },
  {
    defect: 'an invitation that was lost on its way is sent a second time',
    file: 'web/src/admin/users/invitations/invite-dialog.tsx',
    from: 'id: idOf(email),',
    to: 'id: crypto.randomUUID(),',
    test: {
      project: 'components',
      file: 'web/src/admin/users/invitations/invitations.test.tsx',
      name: 'AU-14: an invitation that was lost on its way',
    },
  },
  {
    defect: 'a mail that could not be sent again is said to be sent',
    file: 'web/src/member/joining/check-email.tsx',
    from: 'if (!(await onResend())) return',
    to: 'await onResend()',
    test: {
      project: 'components',
      file: 'web/src/member/joining/auth-card.test.tsx',
      name: 'AU-4: a mail that could not be sent again',
    },
  },
  {
    defect: 'the page of a new address waits for ever once its visitor signs in elsewhere',
    file: 'web/src/member/joining/recovery/email-change.tsx',
    from: '`${hash} ${member?.user_id}`',
    to: 'hash',
    test: {
      project: 'components',
      file: 'web/src/member/joining/recovery/recovery.test.tsx',
      name: 'AU-10: a visitor signs in first',
    },
  },
]
