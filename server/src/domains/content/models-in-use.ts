import type { Config } from '../../platform/config/config.ts'

/** Where people's messages go, as the privacy policy tells it. */
export interface ModelsInUse {
  /** Whether a language model writes the answers. */
  writes: boolean
  /** Whether the language model may receive facts of the account of the person who asks. */
  seesAccount: boolean
  /** Whether a model compares questions with the pages by their meaning. */
  compares: boolean
}

export const NO_MODELS: ModelsInUse = { writes: false, seesAccount: false, compares: false }

/** Describes the models that this node is configured with. */
export function modelsInUse({ model, modelTools, embeddings }: Config): ModelsInUse {
  const writes = model !== null
  return { writes, seesAccount: writes && modelTools === 'account', compares: embeddings !== null }
}
