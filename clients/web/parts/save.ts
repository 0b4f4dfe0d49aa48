// Downloads a Blob as a file, and formats byte counts.
/** Browsers read the Blob after the click, so its URL is revoked later. */
const REVOKE_DELAY_MS = 60_000

/** File extensions by media type. */
export const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
}

export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS)
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const fractionDigits = bytes < 10 * 1024 ? 1 : 0
  return `${(bytes / 1024).toFixed(fractionDigits)} KB`
}
