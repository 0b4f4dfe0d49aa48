// Downloads a Blob as a file, and formats byte counts.
export function saveFile(name: string, blob: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

export function formatBytes(count: number): string {
  return count < 1024 ? `${count} B` : `${(count / 1024).toFixed(count < 10_240 ? 1 : 0)} KB`
}
