import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../../platform/context.ts'
import { translateErrors } from '../../../platform/http/error-middleware.ts'
import { changeAnswer } from './change-answer.ts'
import { listAnswers } from './list-answers.ts'
import { pinAnswer } from './pin-answer.ts'
import { unpinAnswer } from './unpin-answer.ts'

const os = implement(contract.knowledge.verified).$context<Context>().use(translateErrors)

export const verifiedAnswerRoutes = os.router({
  list: os.list.handler(({ context, input }) => listAnswers(context, input)),
  pin: os.pin.handler(({ context, input }) => pinAnswer(context, input)),
  change: os.change.handler(({ context, input }) => changeAnswer(context, input)),
  unpin: os.unpin.handler(({ context, input }) => unpinAnswer(context, input)),
})
