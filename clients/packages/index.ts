// Writes the packages of the clients into a folder, from which the server serves them.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { packNpmPackage } from './npm-package.ts'
import { packWheel } from './wheel.ts'

/** @param folder is emptied first: it may have a package of another version. */
export async function buildPackages(folder: string): Promise<void> {
  const [tarball, { fileName, bytes }] = await Promise.all([packNpmPackage(), packWheel()])
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/client.tgz`, tarball)
  await writeFile(`${folder}/${fileName}`, bytes)
}
