import type { Plugin } from 'vite'

const ANNOUNCER = /react-aria\/dist\/.*LiveAnnouncer\.mjs$/
const SINK = /\.innerHTML = ''/g

/**
 * Lets React Aria empty its live regions without the one string that it writes into the page, which Trusted Types
 * refuse. Throws where the library no longer writes that string, so that the plugin is removed once it is not needed.
 */
export function noStringSinks(): Plugin {
  let replaced = 0
  return {
    name: 'no-string-sinks',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: ANNOUNCER },
      handler: (code) => withoutSinks(code, () => replaced++),
    },
    buildEnd: (error) => {
      if (!error && replaced === 0)
        throw new Error('React Aria writes no string into its live regions any more.')
    },
  }
}

function withoutSinks(code: string, onReplace: () => void): string {
  return code.replace(SINK, () => {
    onReplace()
    return '.replaceChildren()'
  })
}
