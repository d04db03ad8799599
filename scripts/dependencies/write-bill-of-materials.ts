import type { LockedPackage } from './judge-dependencies.ts'

/** Writes the packages as a software bill of materials in the form of CycloneDX 1.6, each version once. */
export function writeBillOfMaterials(name: string, packages: readonly LockedPackage[]) {
  const byAddress = new Map(packages.map((one) => [addressOf(one), one]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name } },
    components: [...byAddress].map(([address, one]) => ({
      type: 'library',
      'bom-ref': address,
      name: one.name,
      version: one.version,
      purl: address,
      ...(one.license !== null && { licenses: [{ expression: one.license }] }),
    })),
  }
}

function addressOf({ name, version }: LockedPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}
