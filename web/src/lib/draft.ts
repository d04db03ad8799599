/** What somebody is about to save: the value that they chose, and what stood there when they began. */
export interface DraftEntry<Value> {
  value: Value
  base: Value
}

export type Draft<Key extends string, Value> = Partial<Record<Key, DraftEntry<Value>>>

/** How a draft over values that stand on the server behaves, where `isSame` tells two values apart. */
export function draftRules<Key extends string, Value>(isSame: (a: Value, b: Value) => boolean) {
  return {
    /** The draft after a value was chosen; one that is as it stands is no longer in it. */
    with(draft: Draft<Key, Value>, key: Key, stands: Value, value: Value): Draft<Key, Value> {
      const next = { ...draft }
      delete next[key]
      return isSame(value, stands) ? next : { ...next, [key]: { value, base: draft[key]?.base ?? stands } }
    },

    /** Whether somebody else has changed what stands there since this draft was begun. */
    isOvertaken(entry: DraftEntry<Value> | undefined, stands: Value): boolean {
      return entry !== undefined && !isSame(entry.base, stands) && !isSame(entry.value, stands)
    },

    /**
     * The draft once `sent` is saved: what was chosen meanwhile is still in it, on top of what was saved. `stood` is what
     * stood before: who set a value back to it while it was being saved still wants that.
     */
    afterSaving(
      draft: Draft<Key, Value>,
      sent: Draft<Key, Value>,
      stood: ReadonlyMap<Key, Value>,
      stands: ReadonlyMap<Key, Value>,
    ): Draft<Key, Value> {
      const next = { ...draft }
      for (const [key, value] of stands) {
        const asked = sent[key]
        if (!asked) continue
        const now = draft[key]
        const wished = now ? now.value : stood.get(key)
        delete next[key]
        if (wished === undefined || isSame(wished, asked.value) || isSame(wished, value)) continue
        next[key] = { value: wished, base: value }
      }
      return next
    },
  }
}
