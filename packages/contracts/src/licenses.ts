/** A package that the product uses at run time. */
export interface PackageLicense {
  name: string
  version: string
  /** As the package says: "MIT", "Apache-2.0". */
  license: string
}

export interface Licenses {
  /** The version of the citation processor. */
  processorVersion: string
  packages: PackageLicense[]
}

export const LICENSES_PAGE = '/licenses'

export const licenseFiles = {
  /** The license of the citation processor. */
  cpal: `${LICENSES_PAGE}/CPAL-1.0.txt`,
  /** Its source, unmodified, after its license. */
  processor: `${LICENSES_PAGE}/citeproc.txt`,
  /** The notices of every package. */
  packages: `${LICENSES_PAGE}/packages.txt`,
} as const
