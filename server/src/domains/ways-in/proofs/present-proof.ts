import type { ProvenIdentity } from '../entering/proven-identity.ts'
import { deleteProof, type Proof } from './store.ts'

/** Presents a given proof in the form that all ways in share. */
export function presentProof({ id, provider, subject, ref, next }: Proof, label: string): ProvenIdentity {
  return { provider, subject, label, ref, next, useUp: (tx) => deleteProof(tx, id) }
}
