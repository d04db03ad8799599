declare module 'virtual:read-operations' {
  /** The operations of the contract that only read, separated by blanks; see `web/build/read-operations.ts`. */
  export const readOperations: string
}
