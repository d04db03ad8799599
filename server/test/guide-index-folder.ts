import { join } from 'node:path'

/** The folder in which all nodes of the tests keep the index of the guide, so that it is made once. */
export const TEST_GUIDE_INDEX = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'guide-index')
