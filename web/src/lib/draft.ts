/** An unsaved change: the chosen value, and the value that was saved when the person began. */
export interface DraftEntry<Value> {
  value: Value
  base: Value
}

export type Draft<Key extends string, Value> = Partial<Record<Key, DraftEntry<Value>>>

/** Builds the functions of a draft over values that are saved on the server, where `isSame` compares two values. */
export function draftRules<Key extends string, Value>(isSame: (a: Value, b: Value) => boolean) {
  return {
    /** Returns the draft after a value was chosen. A value that equals the saved one is removed from the draft. */
    with(draft: Draft<Key, Value>, key: Key, stands: Value, value: Value): Draft<Key, Value> {
      const next = { ...draft }
      delete next[key]
      return isSame(value, stands) ? next : { ...next, [key]: { value, base: draft[key]?.base ?? stands } }
    },

    /** Returns whether another person has changed the saved value since this draft was begun. */
    isOvertaken(entry: DraftEntry<Value> | undefined, stands: Value): boolean {
      return entry !== undefined && !isSame(entry.base, stands) && !isSame(entry.value, stands)
    },

    /**
     * Returns the draft once `sent` is saved. Values chosen meanwhile stay in it, on top of the saved ones. `stood`
     * holds the values from before: a person who set a value back to it during saving still wants that.
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
