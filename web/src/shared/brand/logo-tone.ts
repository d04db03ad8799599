import { createStore } from '../../lib/store.ts'

/** The tone of the header's logo; red while the persona on home has had enough (HM-5). */
export const logoTone = createStore<'auto' | 'red'>('auto')
