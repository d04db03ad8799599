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
  {
    defect: 'earlier messages that fail are requested again and again',
    file: 'web/src/member/chat/turn/chat.ts',
    from: 'isLoadingEarlier: false, hasEarlierFailed: true',
    to: 'isLoadingEarlier: false',
    test: {
      project: 'components',
      file: 'web/src/member/chat/thread/message-thread.test.tsx',
      name: 'CH-3: earlier messages that could not be loaded',
    },
  },
  {
    defect: 'a read whose answer breaks off in the middle is not repeated',
    file: 'web/src/lib/api/api.ts',
    from: 'body: await response.arrayBuffer()',
    to: 'body: await response.arrayBuffer().catch(() => new ArrayBuffer(0))',
    test: {
      project: 'components',
      file: 'web/src/lib/api/api.test.tsx',
      name: 'RT-4: a read whose answer breaks off',
    },
  },
  {
    defect: 'the question of a visitor is lost where the member has a draft',
    file: 'web/src/member/chat/composer/guest-draft.ts',
    from: "if (!userId || question === '') return",
    to: "if (!userId || question === '' || drafts.text({ userId, sessionId: null }).get()) return",
    test: {
      project: 'components',
      file: 'web/src/member/chat/composer/guest-draft.test.tsx',
      name: 'GU-3: the question of a visitor waits for the member',
    },
  },
  {
    defect: 'a list that was read before a deletion brings the chat back',
    file: 'web/src/member/chat/drawer/recent-chats.ts',
    from: 'if (changes !== changesBefore) return loadRecentChats()',
    to: '',
    test: {
      project: 'components',
      file: 'web/src/member/chat/drawer/recent-chats.test.tsx',
      name: 'DR-7: a list that was read before a change',
    },
  },
  {
    defect: 'the page without a connection stays blank, for a style sheet of a shared part is not kept',
    file: 'web/build/service-worker.ts',
    from: "if (output?.type === 'chunk') found.add(output)",
    to: "if (output?.type === 'chunk') found.has(output)",
    test: {
      project: 'web',
      file: 'web/build/service-worker.test.ts',
      name: 'the worker keeps a part with all that it imports',
    },
  },
  {
    defect: 'a screen that opens while the words of another language come shows message ids',
    file: 'web/src/lib/i18n.ts',
    from: 'new Set([latest, shown ?? latest])',
    to: 'new Set([latest])',
    test: {
      project: 'components',
      file: 'web/src/lib/i18n.test.tsx',
      name: 'a part that opens while the words of a language come',
    },
  },
  {
    defect: 'a new version reloads the page under a half-filled form',
    file: 'web/src/app/reload-for-new-version.ts',
    from: 'if (isLeaving || isOnTheWay(router) || isAllKept(router)) reloadOnce()',
    to: 'if (isOld) reloadOnce()',
    test: {
      project: 'components',
      file: 'web/src/app/reload-for-new-version.test.tsx',
      name: 'a part that is missing leaves a form there',
    },
  },
  {
    defect: 'a language that was taken back shows once its words have come',
    file: 'web/src/lib/i18n.ts',
    from: 'if (locale === latest && locale === shown)',
    to: 'if (locale === shown)',
    test: {
      project: 'components',
      file: 'web/src/shared/language.test.tsx',
      name: 'ST-4: a language that is taken back',
    },
  },
  {
    defect: 'a message is never shown where the part for messages failed once',
    file: 'web/src/app/shell/messages.tsx',
    from: '}, [id, part])',
    to: '}, [part])',
    test: {
      project: 'components',
      file: 'web/src/app/shell/messages.test.tsx',
      name: 'RT-4: where the part for messages is missing',
    },
  },
  {
    defect: 'a refusal from before a sign-in in another tab ends the session',
    file: 'web/src/shared/viewer.ts',
    from: '(isKnown || idOf(next) !== idOf(asked))',
    to: 'false',
    test: {
      project: 'components',
      file: 'web/src/lib/api/api.test.tsx',
      name: 'an answer to a call from before a sign-in',
    },
  },
  {
    defect: 'a part whose fetch failed after it was closed is never asked for again',
    file: 'web/src/lib/lazy-chunk.ts',
    from: 'isOn && (onFail ?? keep)(reason)',
    to: '(onFail ?? keep)(reason)',
    test: {
      project: 'components',
      file: 'web/src/app/shell/lazy-part.test.tsx',
      name: 'RT-4: a part that failed to load after it was closed',
    },
  },
  {
    defect: 'a message whose part is missing is under the open dialog',
    file: 'web/src/app/shell/messages.tsx',
    from: 'modal ? createPortal(line, modal) : line',
    to: 'line',
    test: {
      project: 'components',
      file: 'web/src/app/shell/messages.test.tsx',
      name: 'RT-4: a message in one line is inside the open dialog',
    },
  },
  {
    defect: 'a reply that its reader saw arrive stays unread where they leave at once',
    file: 'web/src/member/chat/turn/watch-looks.ts',
    from: 'ended.isWitnessed || performance.now()',
    to: 'performance.now()',
    test: {
      project: 'web',
      file: 'web/src/member/chat/turn/watch-looks.test.ts',
      name: 'DR-4: a reply that its reader saw arrive is read',
    },
  },
  {
    defect: 'an interrupted retry is sent at a later visit to its chat',
    file: 'web/src/member/chat/turn/give-back-interrupted.ts',
    from: 'draftPlaceOf(userId, chatOf(entry))',
    to: "'retry_of' in entry.input ? { sessionId: shown } : draftPlaceOf(userId, chatOf(entry))",
    test: {
      project: 'components',
      file: 'web/src/member/chat/turn/give-back-interrupted.test.tsx',
      name: 'CH-4, CR-3: an interrupted retry goes on',
    },
  },
]
