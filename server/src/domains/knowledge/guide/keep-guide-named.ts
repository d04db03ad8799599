import { SOURCE_LOCALE } from '@pepper/contract/locales'
import type { Runtime } from '../../../platform/context.ts'
import { type ModelsInUse, NO_MODELS } from '../../content/index.ts'
import { readStoredBrand } from '../../settings/index.ts'
import { forgetIndex, indexAt } from '../index/knowledge-index.ts'
import { loadGuide } from './load-guide.ts'

/** The interval at which a node looks whether the name of the site has changed, in ms. */
const LOOK_MS = 5_000

/**
 * Loads the built-in guide with the name of the site in force (AD-11), and again each time that an operator changes it,
 * until it is stopped.
 */
export async function keepGuideNamed(
  runtime: Runtime,
  models: ModelsInUse = NO_MODELS,
): Promise<{ stop(): void }> {
  const { db, log, config } = runtime
  let loaded = await readStoredBrand(runtime)
  await loadGuide({ db, log, config, brand: loaded }, models)
  let isLoading = false
  const look = async () => {
    const brand = await readStoredBrand(runtime)
    if (brand === loaded) return
    await loadGuide({ db, log, config, brand }, models)
    loaded = brand
    // Another node may have put the same pages into the database before, so that their version tells nothing.
    forgetIndex(db)
    await (await indexAt(db, 0, [])).prepare([SOURCE_LOCALE])
  }
  const timer = setInterval(() => {
    if (isLoading) return
    isLoading = true
    look()
      .catch((error) => log.warn({ err: error }, 'the guide could not take the name of the site yet'))
      .finally(() => {
        isLoading = false
      })
  }, LOOK_MS)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
