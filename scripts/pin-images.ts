// Writes the digests of the base images into docker-compose.yml and the Dockerfile, so that nobody can replace an image
// under its tag. It asks the registries with Docker, so it needs the internet: npm run pin-images
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILES = ['docker-compose.yml', 'Dockerfile']
/** `image: nginx:1.28.0-alpine` or `FROM node:26.10.0-bookworm-slim AS x`, with or without a digest. */
const IMAGE = /((?:^FROM|^ +image:) )([\w./-]+:[\w.-]+)(@sha256:[\da-f]{64})?/gm

/**
 * @param digestOf finds the digest of an image by its name and tag, `sha256:…`.
 * @returns the text with the current digest behind each image that has a tag.
 */
export function pinImages(text: string, digestOf: (image: string) => string): string {
  return text.replace(IMAGE, (_, start: string, image: string) => {
    const digest = digestOf(image)
    if (!/^sha256:[\da-f]{64}$/.test(digest))
      throw new Error(`The digest of ${image} must be sha256: and 64 digits; got ${digest}.`)
    return `${start}${image}@${digest}`
  })
}

/** @returns the digest of the list of platforms. @throws Error when the registry does not answer. */
function readDigest(image: string): string {
  const format = '{{.Manifest.Digest}}'
  const args = ['buildx', 'imagetools', 'inspect', '--format', format, image]
  return execFileSync('docker', args, { encoding: 'utf8' }).trim()
}

if (import.meta.main) {
  for (const file of FILES) {
    const path = join(import.meta.dirname, '..', file)
    writeFileSync(path, pinImages(readFileSync(path, 'utf8'), readDigest))
  }
}
