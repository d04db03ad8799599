import type { ProvenIdentity } from '../entering/proven-identity.ts'
import { deleteProof, type Proof } from './store.ts'

/** A proof that was given, as what any way in proves. */
export function asIdentity({ id, provider, subject, ref, next }: Proof, label: string): ProvenIdentity {
  return { provider, subject, label, ref, next, useUp: (tx) => deleteProof(tx, id) }
}
