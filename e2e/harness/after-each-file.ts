import { afterAll } from 'vitest'
import { disposeServers } from './server.ts'

// Modules outlive their test file, so a module's own hooks would run after the first file alone.
afterAll(disposeServers)
