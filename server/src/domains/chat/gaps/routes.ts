import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import type { ChatNode } from '../chat-node.ts'
import { listGaps } from './list-gaps.ts'
import { listJudgedReplies } from './list-judged-replies.ts'
import { dismissGap, reopenGap } from './settle-gap.ts'
import { settleJudgedReply } from './settle-judged-reply.ts'

const os = implement(contract.chat.gaps).$context<Context>().use(translateErrors)

export function gapRoutes(node: ChatNode) {
  return os.router({
    list: os.list.handler(({ context, input }) => listGaps(node, context, input)),
    dismiss: os.dismiss.handler(({ context, input }) => dismissGap(context, input)),
    replies: os.replies.handler(({ context, input }) => listJudgedReplies(node, context, input)),
    settleReply: os.settleReply.handler(({ context, input }) => settleJudgedReply(context, input)),
    reopen: os.reopen.handler(({ context, input }) => reopenGap(context, input)),
  })
}
