import { createStore } from '../../lib/store.ts'

/** How the logo of the header is dressed; red while the persona on home has had enough (HM-5). */
export const logoTone = createStore<'auto' | 'red'>('auto')
