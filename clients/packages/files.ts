// A file of a package, with its path inside the package.
export interface PackageFile {
  path: string
  bytes: Buffer
}
