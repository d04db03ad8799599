/** The other parts that each part of the web app may import. Files in no part (the entries) may import any. */
const partsBelow: Record<string, readonly string[]> = {
  app: ['member', 'admin', 'shared', 'ui', 'lib'],
  member: ['shared', 'ui', 'lib'],
  admin: ['shared', 'ui', 'lib'],
  shared: ['ui', 'lib'],
  ui: ['lib'],
  lib: [],
}

/** The folders that all features of a wing may use. */
const commonFolders: Record<string, readonly string[]> = {
  member: [],
  admin: ['shell', 'query', 'table', 'pickers', 'labels', 'controls', 'charts'],
}

/**
 * Checks an import from one file of web/src to another; returns the wall that it breaks between its parts, or between
 * the features of a wing.
 */
export function checkWings(from: string, to: string): string[] {
  const [part = '', feature = ''] = foldersOf(from)
  const [otherPart = '', otherFeature = ''] = foldersOf(to)
  const below = partsBelow[part]
  if (below === undefined) return []
  if (part !== otherPart) return below.includes(otherPart) ? [] : [`${part} may not import ${otherPart}`]
  const common = commonFolders[part]
  if (common === undefined || feature === otherFeature || common.includes(otherFeature)) return []
  // Routes compose features.
  if (/-route\.tsx$/.test(from) && !common.includes(feature)) return []
  return [`${part}/${feature} may not import ${part}/${otherFeature}: routes compose features`]
}

function foldersOf(file: string): string[] {
  return file.split('/').slice(2, -1)
}
