import { implement } from '@orpc/server'
import { contract } from '@pepper/contract'
import type { Context } from '../../platform/context.ts'
import { translateErrors } from '../../platform/http/error-middleware.ts'
import { visitorLocale } from '../../platform/locale.ts'
import { readBrandInForce } from '../settings/index.ts'
import { listPrompts } from './guide/list-prompts.ts'
import { tryGuide } from './try-guide.ts'
import { verifiedAnswerRoutes } from './verified/routes.ts'
import { addWording } from './wordings/add-wording.ts'
import { findGuideSections } from './wordings/find-guide-sections.ts'
import { listWordings } from './wordings/list-wordings.ts'
import { removeWording } from './wordings/remove-wording.ts'

const os = implement(contract.knowledge).$context<Context>().use(translateErrors)

export const knowledgeRoutes = os.router({
  prompts: os.prompts.handler(async ({ context }) => ({
    prompts: listPrompts(await readBrandInForce(context.runtime), visitorLocale(context)),
  })),
  tryGuide: os.tryGuide.handler(({ context, input }) => tryGuide(context, input)),
  findSections: os.findSections.handler(({ context, input }) => findGuideSections(context, input)),
  listWordings: os.listWordings.handler(({ context, input }) => listWordings(context, input)),
  addWording: os.addWording.handler(({ context, input }) => addWording(context, input)),
  removeWording: os.removeWording.handler(({ context, input }) => removeWording(context, input)),
  verified: verifiedAnswerRoutes,
})
