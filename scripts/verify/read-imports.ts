import { parseSync, Visitor } from 'rolldown/utils'

/** One place where a file names another module; type imports and `import()` count like any other. */
export interface ImportSite {
  specifier: string
  line: number
  isExportAll: boolean
  /** Whether it imports types alone, so that nothing of the module runs. */
  isType: boolean
}

/**
 * Lists every module that a source names, as the compiler's own parser sees it. Throws where the source does not parse.
 */
export function readImports(file: string, source: string): ImportSite[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`)
  const sites: ImportSite[] = []
  const note = (specifier: unknown, start: number, { isExportAll = false, isType = false } = {}) => {
    if (typeof specifier === 'string')
      sites.push({ specifier, line: lineAt(source, start), isExportAll, isType })
  }
  new Visitor({
    ImportDeclaration: (node) => note(node.source.value, node.start, { isType: node.importKind === 'type' }),
    ExportNamedDeclaration: (node) =>
      note(node.source?.value, node.start, { isType: node.exportKind === 'type' }),
    ExportAllDeclaration: (node) =>
      note(node.source.value, node.start, { isExportAll: true, isType: node.exportKind === 'type' }),
    ImportExpression: (node) => note(node.source.type === 'Literal' && node.source.value, node.start),
    TSImportType: (node) => note(node.source.value, node.start, { isType: true }),
  }).visit(program)
  return sites
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}
