import type { NamedStatement } from './database.ts'

/** A prepared call of an SQL function by the names of its parameters. */
export interface FunctionCall<Parameters> {
  statement: NamedStatement
  /** Lists the values of a call, in the order that the statement needs. */
  valuesOf(parameters: Parameters): unknown[]
}

/**
 * Prepares the call of an SQL function. Its parameters have the names in the record, with `p_` in front, so that no
 * caller counts positions. `columns` selects from its result.
 */
export function functionCall<Parameters extends object>(
  name: string,
  parameters: { [Name in keyof Parameters]-?: true },
  columns = '*',
): FunctionCall<Parameters> {
  const names = Object.keys(parameters) as (keyof Parameters & string)[]
  const passed = names.map((parameter, index) => `p_${parameter} => $${index + 1}`)
  return {
    statement: { name, text: `select ${columns} from ${name}(${passed.join(', ')})` },
    valuesOf: (values) => names.map((parameter) => values[parameter]),
  }
}
