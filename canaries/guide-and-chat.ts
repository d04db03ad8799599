import type { Canary } from './canary.ts'

const chat = 'server/src/domains/chat'
const knowledge = 'server/src/domains/knowledge'

/** Defects by which chats are read by others, or the guide says what it must not. */
export const guideAndChatCanaries: readonly Canary[] = [
  {
    defect: 'a chat is shown to anyone who knows its id',
    file: `${chat}/sessions/session-store.ts`,
    from: `    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)`,
    to: `    .where('session_id', '=', sessionId)
    .where('deleted_at', 'is', null)`,
    test: {
      project: 'pglite',
      file: 'server/test/chat/send-message.test.ts',
      name: 'CH-1: the chat holds the question and the reply',
    },
  },
  {
    defect: 'a message goes into the chat of another person',
    file: 'server/functions/chat/chat_open_turn.sql',
    from: 'coalesce(v_retried.session_id, p_session) and c.user_id = o.user_id and c.deleted_at is null;',
    to: 'coalesce(v_retried.session_id, p_session) and c.deleted_at is null;',
    test: {
      project: 'pglite',
      file: 'server/test/chat/send-message.test.ts',
      name: 'CH-1, D6: sending into the chat of another member',
    },
  },
  {
    defect: 'a search finds titles of other people’s chats',
    file: `${chat}/search/search-store.ts`,
    from: `where c.user_id = \${search.userId} and c.deleted_at is null and c.last_message_at is not null
      and \${matches(search, sql\`c.title\`)}`,
    to: `where c.deleted_at is null and c.last_message_at is not null
      and \${matches(search, sql\`c.title\`)}`,
    test: {
      project: 'pglite',
      file: 'server/test/chat/drawer.test.ts',
      name: 'DR-2: a search never finds messages of another member',
    },
  },
  {
    defect: 'a search reads the newest messages of all members',
    file: `${chat}/search/search-store.ts`,
    from: `where c.user_id = \${search.userId} and c.deleted_at is null and c.last_message_at is not null
      order by`,
    to: `where c.deleted_at is null and c.last_message_at is not null
      order by`,
    test: {
      project: 'pglite',
      file: 'server/test/chat/drawer.test.ts',
      name: 'DR-2: a search never finds messages of another member',
    },
  },
  {
    defect: 'a member renames the chat of another one',
    file: `${chat}/sessions/drawer-store.ts`,
    from: `    .where('session_id', '=', chat.session_id)
    .where('user_id', '=', chat.userId)`,
    to: "    .where('session_id', '=', chat.session_id)",
    test: {
      project: 'pglite',
      file: 'server/test/chat/drawer.test.ts',
      name: 'DR-7: a chat gets a title of its own',
    },
  },
  {
    defect: 'a reply is judged by a member who never read it',
    file: `${chat}/turns/feedback-store.ts`,
    from: 'where t.id = ${turnId} and t.user_id = ${userId} and s.deleted_at is null',
    to: 'where t.id = ${turnId} and s.deleted_at is null',
    test: {
      project: 'pglite',
      file: 'server/test/chat/feedback.test.ts',
      name: 'CH-4: members judge only their own replies',
    },
  },
  {
    defect: 'maintenance lets members send all the same',
    file: 'server/functions/chat/chat_open_turn.sql',
    from: "elsif (p_limits ->> 'is_maintenance')::boolean and not 'admin.enter' = any (v_permissions) then",
    to: "elsif (p_limits ->> 'is_maintenance')::boolean and not 'chat.send' = any (v_permissions) then",
    test: {
      project: 'pglite',
      file: 'server/test/chat/maintenance.test.ts',
      name: 'AD-11: in maintenance members start and continue no chat',
    },
  },
  {
    defect: 'the first messages of a chat go to the model instead of the last',
    file: 'server/functions/chat/chat_open_turn.sql',
    from: 'order by m.position desc limit 10',
    to: 'order by m.position limit 10',
    test: {
      project: 'pglite',
      file: 'server/test/chat/send-message.test.ts',
      name: 'CH-6: the last 10 messages go to the model',
    },
  },
  {
    defect: 'chats are deleted where the operator keeps them for ever',
    file: `${chat}/sessions/delete-old-chats.ts`,
    from: '  if (keptDays === 0) return 0\n',
    to: '',
    test: {
      project: 'pglite',
      file: 'server/test/settings/retention.test.ts',
      name: 'ST-6: chats are kept for ever',
    },
  },
  {
    defect: 'a chat that is deleted for good leaves its replies',
    file: `${chat}/sessions/drawer-store.ts`,
    from: 'delete from messages where session_id in (select session_id from gone)',
    to: "delete from messages where session_id in (select session_id from gone) and role = 'user'",
    test: {
      project: 'pglite',
      file: 'server/test/chat/drawer.test.ts',
      name: 'DR-7: after a while a deletion is final',
    },
  },
  {
    defect: 'the guide tells what is written and not published',
    file: 'server/functions/content/content_is_knowledge.sql',
    from: "select p_item.status = 'published'",
    to: "select p_item.status <> 'archived'",
    test: {
      project: 'pglite',
      file: 'server/test/content/content.test.ts',
      name: 'AS-4: the guide knows an item the moment it is published',
    },
  },
  {
    defect: 'a draft replaces the page that it is written for',
    file: 'server/src/domains/content/store.ts',
    from: "where page = ${page} and status = 'published' and language in",
    to: "where page = ${page} and status <> 'archived' and language in",
    test: {
      project: 'pglite',
      file: 'server/test/content/content.test.ts',
      name: 'IN-2: a policy text is replaced while an item is published for it',
    },
  },
  {
    defect: 'a pinned answer is said after it has expired',
    file: `${knowledge}/verified/find-verified.ts`,
    from: '(one.expires === null || one.expires > now.getTime())',
    to: 'true',
    test: {
      project: 'pglite',
      file: 'server/test/knowledge/verified-answers.test.ts',
      name: 'AS-4: a pinned answer is changed by one at a time',
    },
  },
  {
    defect: 'of two changes of a pinned answer the first is lost',
    file: `${knowledge}/verified/change-answer.ts`,
    from: "if (before.version !== version) throw new AppError('content.changed_meanwhile')",
    to: "if (before.version < version) throw new AppError('content.changed_meanwhile')",
    test: {
      project: 'pglite',
      file: 'server/test/knowledge/verified-answers.test.ts',
      name: 'AS-4: a pinned answer is changed by one at a time',
    },
  },
  {
    defect: 'a question counts as the pinned one though it asks why instead of when',
    file: `${knowledge}/verified/same-question.ts`,
    from: 'one.turning === other.turning &&\n    ',
    to: '',
    test: {
      project: 'unit',
      file: `${knowledge}/verified/same-question.test.ts`,
      name: 'AS-4: and to no other',
    },
  },
  {
    defect:
      'of two copies of a first message of a guest one fails, because only one of two unique keys is expected',
    file: 'server/src/domains/chat/guests/guest-store.ts',
    from: 'on conflict do nothing returning 1',
    to: 'on conflict (guest_hash) do nothing returning 1',
    test: {
      project: 'postgres',
      file: 'server/test/chat/guests.test.ts',
      name: 'GU-3: copies of a first message',
    },
  },
  {
    defect: 'a guest sees a reply end as answered which another node has given up',
    file: 'server/src/domains/chat/guests/run-guest-turn.ts',
    from: 'if (!isSettled) end = ',
    to: 'if (!isSettled) await ',
    test: {
      project: 'pglite',
      file: 'server/test/chat/guests.test.ts',
      name: 'GU-3: a reply that another node gave up',
    },
  },
  {
    defect: 'a model links to sites that the conversation never named',
    file: `${knowledge}/model/foreign-links.ts`,
    from: "if (!isHidden && isKnown(target ?? nested ?? defined ?? angled ?? bare ?? '', hosts)) return link",
    to: 'return link',
    test: {
      project: 'pglite',
      file: 'server/test/chat/model-gate.test.ts',
      name: 'AS-3: links to sites that the conversation never named',
    },
  },
  {
    defect: 'a reply in the browser links to another site as if it were a path',
    file: 'web/src/lib/safe-href.ts',
    from: "return url?.origin === HERE && !url.pathname.startsWith('//')",
    to: 'return url !== null',
    test: { project: 'web', file: 'web/src/lib/safe-href.test.ts', name: 'a reply may not link to' },
  },
  {
    defect: 'a draft of one person shows to the next one on the same device',
    file: 'web/src/member/chat/composer/drafts.ts',
    from: "return `draft:${userId}:${sessionId ?? 'new'}`",
    to: "return `draft:${sessionId ?? 'new'}`",
    test: {
      project: 'web',
      file: 'web/src/member/chat/composer/drafts.test.ts',
      name: 'CH-8: a draft stays until it is sent',
    },
  },
  {
    defect: 'the present tier answers for the next one',
    file: 'server/src/domains/knowledge/answers/account-answers.ts',
    from: ' && !NEXT_TIER.test(words)',
    to: '',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/answers/account-answers.test.ts',
      name: 'is answered as it was asked',
    },
  },
  {
    defect: 'the XP of the account answer for those that a message tells',
    file: 'server/src/domains/knowledge/answers/account-answers.ts',
    from: 'if (found && OF_XP.has(found) && toldXp(words) !== undefined) return null',
    to: '',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/answers/account-answers.test.ts',
      name: 'tells its own XP',
    },
  },
  {
    defect: 'a sum leaves out a number of its question',
    file: 'server/src/domains/knowledge/sums/sums.ts',
    from: 'told && usesAll(told, numbers)',
    to: 'told',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/sums/sums.test.ts',
      name: 'is no sum that leaves a number out',
    },
  },
  {
    defect: 'friends who are to come replace those that one has',
    file: 'server/src/domains/knowledge/sums/told-sums.ts',
    from: 'dailyAllowance(tier, qualified + friends)',
    to: 'dailyAllowance(tier, friends)',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/sums/sums.test.ts',
      name: 'more friends add to those that one has',
    },
  },
  {
    defect: 'figures answer a missed bonus, without the reason',
    file: 'server/src/domains/knowledge/answers/account-answers.ts',
    from: '[reason, text]',
    to: '[text]',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/answers/account-answers.test.ts',
      name: 'gets the reason before the figures',
    },
  },
  {
    defect: 'a gift to the wrong person is taken for fraud',
    file: 'server/src/domains/knowledge/answers/care.ts',
    from: '(asksOfOwnCode(question) || isOfProduct(question))',
    to: 'asksOfOwnCode(question)',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/answers/care.test.ts',
      name: 'sounds like fraud to the classifier',
    },
  },
  {
    defect: 'fraud about a gift is taken for a question',
    file: 'server/src/domains/knowledge/answers/care.ts',
    from: ' && !FRAUD_SIGN.test(rest)',
    to: '',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/answers/care.test.ts',
      name: 'stays fraud, though it names things',
    },
  },
  {
    defect: 'a page that begins with a heading is put nowhere',
    file: 'server/src/domains/knowledge/subjects/named-subject.ts',
    from: 'section: first.section })',
    to: `section: 'lead' })`,
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/subjects/named-subject.test.ts',
      name: 'AS-4: a page that begins with a heading',
    },
  },
  {
    defect: 'a message that went back to the composer is sent by a reload',
    file: 'web/src/member/chat/turn/chat.ts',
    from: 'else if (isUnsent) this.resumeNew()',
    to: '',
    test: {
      project: 'web',
      file: 'web/src/member/chat/turn/chat.test.ts',
      name: 'HM-6: words that were corrected are sent',
    },
  },
  {
    defect: 'sending a message empties the composer of other words',
    file: 'web/src/member/chat/composer/draft-store.ts',
    from: 'if (text.get().trim() === content.trim()) text.set',
    to: 'text.set',
    test: {
      project: 'web',
      file: 'web/src/member/chat/composer/draft-store.test.ts',
      name: 'CH-8: other words stay in the composer',
    },
  },
  {
    defect: 'a message on its way is not shown when its writer comes back',
    file: 'web/src/member/chat/turn/chat.ts',
    from: 'run.view = this.#view',
    to: '',
    test: {
      project: 'web',
      file: 'web/src/member/chat/turn/chat.test.ts',
      name: 'CH-5: a message on its way is shown again',
    },
  },
  {
    defect: 'earlier messages that no longer fit come before those on show',
    file: 'web/src/member/chat/turn/chat.ts',
    from: '|| this.state.get().earlier !== earlier',
    to: '',
    test: {
      project: 'web',
      file: 'web/src/member/chat/turn/chat.test.ts',
      name: 'earlier messages that no longer come directly',
    },
  },
  {
    defect: 'an open block of code in an item of a list hides all later headings',
    file: 'server/src/platform/markdown/headings.ts',
    from: "if (open?.isInItem && before === '') open = null",
    to: '',
    test: {
      project: 'unit',
      file: 'server/src/domains/knowledge/guide/sections.test.ts',
      name: 'AS-2: a heading in a block of code is no section',
    },
  },
]
