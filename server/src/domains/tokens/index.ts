export { readPublicKeys } from './read-keys.ts'
export { keepKeysFresh, makeFirstKey, type Rotation, rotateKeys } from './rotate-keys.ts'
export { KEYS_KEPT_SECONDS } from './rules.ts'
